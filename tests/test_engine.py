"""The public API: what each function returns, what it refuses, and that a refused call leaves no trace."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest

import slimestack as ss
import slimestack.rulebook
from boxes import box, reveal
from helpers import facts, legal, play, refusal_of
from slimestack.engine.explaining import refusal
from slimestack.rules.verdicts import Reason
from slimestack.table.actions import KINDS

E0 = ss.parse_slime("e0")
STATE = ss.position(["eR e4 e0 d5", "m3"])
FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "legal_actions": ss.legal_actions,
    "to_act": ss.to_act,
    "chance_outcomes": ss.chance_outcomes,
    "result": ss.result,
    "token_holder": ss.token_holder,
    "view": ss.view,
    "settle": ss.settle,
    "score": lambda state: ss.score(state, 0),
    "with_seed": lambda state: ss.with_seed(state, 1),
    "apply": lambda state: ss.apply(state, ss.Grow()),
    "steps": lambda state: ss.steps(state, ss.Grow()),
    "explain": lambda state: ss.explain(state, ss.Grow()),
    "expand": lambda state: ss.expand(state, "grow"),
}


def derived() -> list[ss.Action]:
    """Actions of kinds that somebody derives; nobody can derive from a class of the compiled build."""
    if ss.COMPILED:
        return []

    class Foreign(ss.Decision):
        """An action that is none of the rules' kinds."""

    class Copied(ss.Grow):
        """A kind that looks like one of the rules'."""

    return [Foreign(), Copied()]


def every_state() -> list[ss.State]:
    """A state of every kind that can be pending."""
    card = "everyone, now: seq(may(draw(1)), dissolve(1, droplet), remove(1, big, one), move(1), disburse(1))"
    split = play(ss.position(["e7 m3 m0", "d0"]), "split e7")
    asked = reveal(["e4 e0 e3", "d4 d0"], card, deck="m9")
    answers = ["accept", "reveal slime moss", "dissolve e0", "lose e4", "move e3 e3"]
    resolving = [asked, *(asked := play(asked, answer) for answer in answers)]
    return [
        ss.position(["e5 e4 dR", "m3"], rulings=ss.Rulings(pass_policy="free")), STATE, play(STATE,
         "grow"), play(STATE, "draw"), split,
        play(split, "reveal slime ember", "reveal slime ember"), ss.new_game(3), *resolving,
        play(ss.new_game(2), "pick ember", "pick dew"),
        ss.position(["e0 e1", "d0"], edition=box(card), pending=ss.RippleWindow("card"),
                    rulings=ss.Rulings(combine_at_ripple="token_player")),
        ss.position(["e0", "d0"], edition=box(card), pending=ss.RevealingRipple()),
        ss.position(["e0", "d0"], edition=box(), round=4, pending=ss.Over("END.1")),
    ]  # fmt: skip


STATES = every_state()
ACTIONS: list[ss.Action] = [
    *map(ss.parse_action, [
        "pick ember", "pick moss", "combine e0 e4", "combine e0 e0", "combine e4 e0", "combine p9 p8", "grow", "draw",
        "mutate e0 d5", "mutate eR d5", "split e4", "split p9", "royal e4 e4", "claim twin-hulks", "claim unknown",
        "end",
        "place e0", "place m9", "lose e4", "lose p9", "dissolve e0", "dissolve p9", "move e4 e0", "move p9 e0",
        "accept",
        "stop", "reveal slime ember", "reveal slime moss", "reveal rite titan", "reveal ripple runoff",
        "reveal ripple unknown",
    ]),
]  # fmt: skip


@pytest.mark.parametrize("given", [None, 7, "state", {}, object(), ss.State, ss.Turn(), STATE.game])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_not_a_state(name: str, given: object) -> None:
    """Every function that takes a state refuses anything else as such."""
    with pytest.raises(
        ss.SlimeStackError,
        match="expected a State, got ",
    ):
        FUNCTIONS[name](given)


@pytest.mark.parametrize(
    "given",
    [None, 7, "grow", "", (), ss.Grow, ss.Turn(), E0, ss.Action(), ss.Decision(), ss.Outcome(), *derived()],
    ids=repr,
)
@pytest.mark.parametrize("function", [ss.apply, ss.steps, ss.explain])
def test_what_is_not_an_action(function: Callable[[ss.State, Any], object], given: object) -> None:
    """Only the kinds of action that the rules know are taken, not texts, bases or look-alikes."""
    for state in STATES:
        with pytest.raises(ss.SlimeStackError, match="expected an Action such as parse_action"):
            function(state, given)


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state.pending).__name__)
def test_the_list_the_verdict_and_apply_agree(state: ss.State) -> None:
    """An action is listed just when its verdict is legal and apply takes it; each other has one reason and its ids."""
    listed = ss.legal_actions(state)
    assert len(set(listed)) == len(listed)
    assert bool(listed) is (ss.to_act(state) is not None)
    for action in dict.fromkeys([*listed, *ACTIONS]):
        said = ss.explain(state, action)
        assert said.legal is (action in listed)
        assert said.citations
        assert all(ss.rulebook.cite(cited) for cited in said.citations)
        assert set(said.clauses) | set(said.rulings) <= set(said.citations)
        if said.legal:
            assert (said.code, refusal(state, action)) == (None, None)
            assert ss.apply(state, action) != state
            assert said.reason == f"{action} is legal"
        else:
            assert said.code in {reason.code for reason in Reason}
            refusal_of(state, str(action))
            assert said.reason.startswith((f"{action} is not legal: ", f"{action} is not possible now: "))
            assert "{" not in said.reason


def test_every_reason_is_reached() -> None:
    """Each reason that the rules can give against an action is given somewhere in these tests' tables."""
    held = [ss.InForce(ss.cards.Forbid("grow"), (0,)), ss.InForce(ss.cards.Modify("draw", -9), (0,))]
    strict = ss.Rulings(mint_turn_bonus="none", combine_window="between_actions")
    dry = ss.position(["dR", "m3"], deck="", discard="", row=[], supply=0)
    cases = {
        "game_over": (STATES[-1], "end"),
        "chance_due": (play(STATE, "draw"), "end"),
        "wrong_kind": (STATE, "place e4"),
        "not_while_placing": (play(ss.position(["e4 e0", "m3"], rulings=strict), "grow"), "combine e0 e4"),
        "not_at_ripple": (reveal(["e3 e0", "m3"], "everyone, now: disburse(1)"), "combine e0 e3"),
        "not_an_outcome": (play(ss.position(["e4", "m3"], deck="e3"), "draw"), "reveal slime moss"),
        "prohibited": (ss.position(["e4", "m3"], in_force=held), "grow"),
        "no_action_left": (ss.position(["e4", "m3"], actions_left=0), "grow"),
        "royal_combine_is_first": (ss.position(["eR d4 d4", "m3"], rulings=strict, actions_left=1), "royal d4 d4"),
        "slime_absent": (STATE, "split m9"),
        "not_in_hand": (STATES[5], "place m3"),
        "in_hand": (STATES[5], "combine e0 e0"),
        "rite_unknown": (STATE, "claim unknown"),
        "rite_not_face_up": (STATE, "claim titan"),
        "type_taken": (play(ss.new_game(2), "pick dew"), "pick dew"),
        "source_is_royal": (STATE, "combine eR e4"),
        "source_is_big": (STATE, "combine e4 e0"),
        "source_empty": (reveal(["e4 e0", "m3"], "everyone, now: remove(1, any, one)"), "lose e0"),
        "royal_cannot_split": (STATE, "split eR"),
        "droplet_cannot_split": (STATE, "split e0"),
        "not_a_big": (STATE, "royal e4 e0"),
        "one_big": (STATE, "royal e4 e4"),
        "same_slime": (STATE, "combine e0 e0"),
        "other_type": (STATE, "combine e0 d5"),
        "same_type": (STATE, "mutate e0 e4"),
        "target_is_royal": (STATE, "combine e0 eR"),
        "not_matching": (reveal(["e4 e0", "m3"], "everyone, now: dissolve(1, droplet)"), "dissolve e4"),
        "condition_not_met": (ss.position(["e4", "m3"], row="twin-thrones"), "claim twin-thrones"),
        "no_target": (dry, "grow"),
        "amount_zero": (ss.position(["e4", "m3"], in_force=held), "draw"),
        "supply_empty": (ss.position(["e4", "m3"], supply=0), "grow"),
        "no_cards": (dry, "draw"),
        "too_few_matching": (ss.position(["e4", "m3"], deck="e1", discard=""), "split e4"),
        "crown_taken": (ss.position(["e4 e4", "eR"]), "royal e4 e4"),
        "must_act": (STATE, "end"),
    }
    assert set(cases) == {reason.code for reason in Reason}
    for code, (state, action) in cases.items():
        assert refusal_of(state, action)[0] == code


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state.pending).__name__)
@pytest.mark.ruling("RULING.TURN.6")
def test_a_refused_action_changes_nothing(state: ss.State) -> None:
    """After a refusal the state is what it was, its hash and its list are the same, and its seed has not moved."""
    seeded = ss.with_seed(state, 3)
    before = pickle.loads(pickle.dumps(seeded)), hash(seeded), ss.legal_actions(seeded)
    for action in ACTIONS:
        if action not in ss.legal_actions(seeded):
            for function in (ss.apply, ss.steps):
                with pytest.raises(ss.IllegalAction):
                    function(seeded, action)
    assert (seeded, hash(seeded), ss.legal_actions(seeded)) == before
    assert seeded.seed == ss.Seed.of(3)


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state.pending).__name__)
def test_steps_do_what_apply_does(state: ss.State) -> None:
    """Step by step, with a seed or without, the last state is that of apply, and each is one action further."""
    for start in (state, ss.with_seed(state, 4)):
        for action in ss.legal_actions(start):
            taken = ss.steps(start, action)
            assert taken[-1].state == ss.apply(start, action)
            assert (taken[0].action, taken[0].actor) == (action, ss.to_act(start))
            assert all(step.actor is ss.CHANCE and isinstance(step.action, ss.Outcome) for step in taken[1:])
            by_hand = ss.view(start)
            for step in taken:
                by_hand = ss.apply(by_hand, step.action)
                assert ss.view(step.state) == by_hand
            assert len(taken) == 1 or start.seed is not None


@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state.pending).__name__)
def test_chance_outcomes(state: ss.State) -> None:
    """At a chance step they are the legal actions with probabilities that sum to exactly 1, else there are none."""
    outcomes = ss.chance_outcomes(state)
    if ss.to_act(state) is ss.CHANCE:
        assert tuple(outcome for outcome, _ in outcomes) == ss.legal_actions(state)
        assert sum(p for _, p in outcomes) == 1
        assert all(isinstance(p, Fraction) and p > 0 for _, p in outcomes)
    else:
        assert outcomes == ()


def test_who_acts() -> None:
    """The seat whose turn, pick or share it is, CHANCE when a card is due, None at the end."""
    assert [ss.to_act(state) for state in STATES] == [
        0, 0, 0, ss.CHANCE, ss.CHANCE, 0, 0, 0, ss.CHANCE, 0, 0, 0, 0, ss.CHANCE, 0, ss.CHANCE, None
    ]  # fmt: skip
    assert ss.to_act(ss.position(["e0", "d0"], active=1, leader=0)) == 1
    assert str(ss.CHANCE) == "chance"
    assert pickle.loads(pickle.dumps(ss.CHANCE)) is ss.CHANCE


def test_what_happens_next_in_words() -> None:
    """Each kind of state says what has to happen next."""
    assert [ss.describe_pending(state) for state in STATES] == [
        "P0's turn",
        "P0's turn",
        "P0 places growth: 3 tokens left",
        "a Slime is drawn for P0: 3 left",
        "a Slime is drawn for P0's Split of ember",
        "P0 places the growth of the Split: 4 tokens left",
        "P0 picks a starting type",
        "P0 resolves card: may draw 1 Slime",
        "a Slime is drawn for P0: 1 left",
        "P0 resolves card: dissolve 1 Droplet",
        "P0 resolves card: take 1 growth from one Big",
        "P0 resolves card: move up to 1 growth between their own Slimes",
        "P0 resolves card: place 1 growth on their own Slimes",
        "a Rite is revealed: 5 left",
        "P0 may Combine before card takes effect",
        "P0 reveals a Ripple",
        "game over",
    ]


def test_settling_a_waiting_card() -> None:
    """With a seed the cards that are due come, as after the action; without one it is said how to give one."""
    waiting = play(STATE, "draw")
    assert ss.settle(ss.with_seed(STATE, 1)) == ()
    assert ss.settle(STATES[-1]) == ()
    with pytest.raises(ss.SlimeStackError, match="the state has no seed to settle its chance steps"):
        ss.settle(waiting)
    taken = ss.settle(ss.with_seed(waiting, 1))
    assert len(taken) == 3
    assert taken[-1].state == ss.apply(ss.with_seed(STATE, 1), ss.Draw())
    assert taken == ss.steps(ss.with_seed(STATE, 1), ss.Draw())[1:]


def test_giving_and_taking_the_seed() -> None:
    """Nothing is played; the same seed leaves the very state, and a view needs no second view."""
    seeded = ss.with_seed(STATE, 1)
    assert ss.with_seed(seeded, 1) is seeded
    assert ss.with_seed(seeded, ss.Seed.of(1)) is seeded
    assert ss.view(STATE) is STATE
    assert ss.view(seeded) == STATE
    assert ss.with_seed(ss.with_seed(STATE, 1), 2) == ss.with_seed(STATE, 2)
    for wrong in ("1", 1.0, True, [1]):
        with pytest.raises(ss.SlimeStackError, match="expected an int, bytes, a Seed or None as seed, got "):
            ss.with_seed(STATE, wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0", 0.0])
def test_the_score_of_no_seat(seat: Any) -> None:
    """Only the seats at the table have a score."""
    with pytest.raises(ss.SlimeStackError, match="expected a seat from 0 to 1, got"):
        ss.score(STATE, seat)


def test_the_order_of_the_list() -> None:
    """Combine, grow, draw, mutate, split, royal, claim, end; within a kind as the Slimes and Rites lie."""
    state = ss.position(
        ["eR e9 e4 e0 d5 d1", "m3"], row="odd-couple titan first-coronation", rulings=ss.Rulings(pass_policy="free")
    )
    assert legal(state) == [
        "combine e0 e9", "combine e0 e4", "combine d1 d5", "grow", "draw",
        "mutate e0 d5", "mutate e0 d1", "mutate d1 e9", "mutate d1 e4", "mutate d1 e0",
        "split e9", "split e4", "split d5", "claim odd-couple", "claim titan", "claim first-coronation", "end",
    ]  # fmt: skip
    kinds = [KINDS.index(type(action)) for action in ss.legal_actions(state)]
    assert kinds == sorted(kinds)


def test_the_facts_of_a_round_in_order() -> None:
    """What follows by rule from the end of a round is reported step by step, each fact with its clause."""
    state = ss.position(
        ["e4", "d0"], edition=box(), active=1, leader=0, actions_left=0, row="pair tall crowd crown far-a",
        rite_deck="far-b", rite_discard="far-c", in_force=[ss.InForce(ss.cards.Forbid("split"), (0,))],
    )  # fmt: skip
    found = facts(state, "end")
    assert found == [ss.EffectEnded((0,), ss.cards.Forbid("split"))]
    state = play(state, "end")
    assert facts(state, "reveal ripple spare-b") == [ss.RiteSlidOff("far-a", "RULING.RITE.14")]
    state = play(state, "reveal ripple spare-b")
    found = facts(state, "reveal rite far-b")
    assert found == [ss.RiteSlidOff("crown"), ss.PileReshuffled("rite", 3, "RITE.5")]
    state = play(state, "reveal rite far-b")
    assert facts(state, "reveal rite crown") == [ss.TokenPassed(1, 0), ss.TurnBegan(1, 3, 1)]


def test_every_fact_names_its_clause() -> None:
    """Whatever happened by rule in a few games, each fact carries an id that stands in the rulebook."""
    seen = set()
    for seed in range(4):
        edition = box("everyone, now: seq(remove(1, big, each), dissolve(9, droplet), draw(3))",
                      "everyone, this_round: modify(draw, +2)", slimes=(5, 5, 5, 5), growth_tokens=36)  # fmt: skip
        state = ss.new_game(players=4, seed=seed, edition=edition, starting_types=tuple(ss.SlimeType),
                            rulings=ss.Rulings(split_shuffle="draw_pile_and_discard"))  # fmt: skip
        turn = 0
        while ss.result(state) is None:
            moves = ss.legal_actions(state)
            for step in ss.steps(state, moves[turn * 11 % len(moves)]):
                for fact in step.facts:
                    seen.add(type(fact))
                    assert ss.rulebook.cite(fact.clause)
                    assert pickle.loads(pickle.dumps(fact)) == fact
                state = step.state
            turn += 1
    assert {ss.EffectBegan, ss.EffectEnded, ss.TokenPassed, ss.TurnBegan, ss.GameEnded, ss.RiteSlidOff} <= seen


def test_the_public_names() -> None:
    """Every public name can be taken from the package, dir shows them all, and another is an AttributeError."""
    names = {name for name in vars(ss)["__all__"] if not name.startswith("__")}
    assert names <= set(dir(ss))
    for name in names:
        assert getattr(ss, name) is getattr(ss, name)
    package: Any = ss
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        package.no_such_name()
    with pytest.raises(AttributeError, match="has no attribute 'new_gme': did you mean 'new_game'"):
        package.new_gme()
    assert ss.__version__.count(".") == 2


@pytest.mark.parametrize(
    ("guess", "hint"),
    [
        ("winner", "result"), ("moves", "legal_actions"), ("dumps", "to_json"), ("load", "from_json"),
        ("undo", "Record.undo"), ("svg", "render.svg"), ("state", "State"), ("aply", "apply"),
    ],
)  # fmt: skip
def test_a_wrong_name_has_a_hint(guess: str, hint: str) -> None:
    """A name that people try leads to the public one, and the public one is there."""
    with pytest.raises(AttributeError, match=f"has no attribute '{guess}': did you mean '{hint}'"):
        getattr(ss, guess)
    assert attrgetter(hint)(ss)


@pytest.mark.parametrize("name", ["water", "players", "no_such_name"])
def test_a_far_name_has_none(name: str) -> None:
    """A name that is like none gets no absurd hint."""
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'$"):
        getattr(ss, name)


def test_public_functions_take_states() -> None:
    """No public signature names the Table, which only rules and engine know."""
    functions = [getattr(ss, name) for name in vars(ss)["__all__"] if inspect.isfunction(getattr(ss, name))]
    assert [one.__name__ for one in functions if "Table" in str(inspect.signature(one))] == []


def test_pictures_need_no_import_of_their_own() -> None:
    """``ss.render`` loads when it is first used, as the other public packages do."""
    script = "import slimestack as ss; print(ss.render.svg(ss.new_game())[:4])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["<svg"]


def test_reasons_and_chance_are_their_texts() -> None:
    """A reason equals the code of its verdict, and CHANCE the text chance, which JSON and logs have."""
    code = ss.explain(STATE, ss.EndTurn()).code
    assert (code, ss.to_act(play(STATE, "draw"))) == (ss.Reason.MUST_ACT, "chance")
    assert (str(ss.Reason.MUST_ACT), str(ss.CHANCE)) == (code, "chance")


def test_taking_the_package_loads_little() -> None:
    """Importing it loads neither attrs nor any rule; what is taken first loads what it needs."""
    script = (
        "import sys, slimestack as ss; print('attrs' in sys.modules, 'slimestack.rules' in sys.modules); ss.new_game"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["False", "False"]
    assert set(slimestack.rulebook.__all__) <= set(dir(slimestack.rulebook))
