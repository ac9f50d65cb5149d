"""Composite moves: what people say in one breath, as single actions."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import slimestack as ss
from boxes import box, reveal
from helpers import play, refusal_of, text


def message(state: ss.State, move: str) -> list[str]:
    """The single actions of a composite move, as texts."""
    return [str(action) for action in ss.expand(state, move)]


def played(state: ss.State, move: str) -> str:
    """The active Swarm after the actions of a composite move."""
    for action in ss.expand(state, move):
        while ss.to_act(state) is ss.CHANCE:
            state = ss.apply(state, ss.legal_actions(state)[0])
        state = ss.apply(state, action)
    return text(state.swarms[state.active or 0])


@pytest.mark.parametrize("move", ["grow", "draw", " COMBINE e0  e4", "mutate e0 d5", "split e4", "end"])
def test_one_action_is_just_that(move: str) -> None:
    """A text that is a single action comes back as that action, read as tolerantly as ever."""
    state = ss.position(["e4 e0 d5", "m3"], rulings=ss.Rulings(pass_policy="free"))
    assert ss.expand(state, move) == (ss.parse_action(move),)


@pytest.mark.parametrize("move", ["claim Odd Couple", "claim odd  couple", "claim odd-couple"])
def test_a_rite_by_its_name(move: str) -> None:
    """What stands on the card will do, in any case; the steps have its id."""
    state = ss.position(["e4 d4", "m3"], row="odd-couple", rite_deck="")
    assert message(state, move) == ["claim odd-couple"]


def test_a_name_that_several_rites_have() -> None:
    """An id means the Rite with it, and a name of two Rites means none."""
    one, two = box().rites[:2]
    twins = attrs.evolve(one, id="twin-a", name="Twin"), attrs.evolve(two, id="twin-b", name="Twin")
    third = attrs.evolve(one, id="third", name="twin-a")
    edition = attrs.evolve(box(), rites=(*twins, third, *box().rites))
    state = ss.position(["e4 e4 e4", "m3"], edition=edition, row="twin-a third", rite_deck="")
    with pytest.raises(ss.ParseError):
        ss.expand(state, "claim no such card")
    with pytest.raises(ss.IllegalAction) as raised:
        ss.expand(state, "claim twin")
    assert raised.value.verdict.code == "rite_unknown"
    assert message(state, "claim twin-a") == ["claim twin-a"]


@pytest.mark.clause("GROW.2")
@pytest.mark.ruling("RULING.GROW.4")
@pytest.mark.parametrize(
    ("swarm", "move", "actions", "after"),
    [
        ("e4 d0", "grow e4 d0", "grow / place e4 / place d0", "e5 d1"),
        ("e4 d0", "GROW  d0 D0", "grow / place d0 / place d1", "e4 d2"),
        ("e4 d0", "grow d0 d1", "grow / place d0 / place d1", "e4 d2"),
        ("e4 e3", "grow e3 e4", "grow / place e3 / place e4", "e5 e4"),
        ("e4 e3", "grow e4 e3", "grow / place e4 / place e3", "e5 e4"),
        ("e0 e0 m4", "grow e0 e0", "grow / place e0 / place e0", "m4 e1 e1"),
        ("m4 p4 e1 e0", "grow e0 e1 e0", "grow / place e0 / place e1 / place e1", "e2 e2 m4 p4"),
        ("m4 p4 e0 e0", "grow e0 e0 e0", "grow / place e0 / place e0 / place e1", "e2 e1 m4 p4"),
        ("m4 p4 e0", "grow e0 e0 e0", "grow / place e0 / place e1 / place e2", "e3 m4 p4"),
        ("m4 p4 e0", "grow e0 m4 m4", "grow / place e0 / place m4 / place m5", "e1 m6 p4"),
    ],
)
def test_a_grow_in_one_breath(swarm: str, move: str, actions: str, after: str) -> None:
    """A Slime is named as it is before its token, or as it was before the first one."""
    state = ss.position([swarm, "d0" if "d" not in swarm else "p0"], row=[])
    assert " / ".join(message(state, move)) == actions
    assert played(state, move) == text(ss.parse_swarm(after))


def test_a_name_that_could_mean_two_slimes() -> None:
    """Where two Slimes were alike and no longer are, the old name is refused; the present one says which."""
    state = ss.position(["e0 e0 m4 p4 d4", ""], row=[])
    with pytest.raises(ss.ParseError, match="there were several e0: name the Slime as it is now") as raised:
        ss.expand(state, "grow e0 e0 e0 e0")
    assert raised.value.offset == 14
    assert played(state, "grow e0 e0 e1 e1") == "e2 e2 d4 m4 p4"
    assert played(state, "grow e0 e0 e1 e2") == "e3 e1 d4 m4 p4"


def test_tokens_that_are_already_to_be_placed() -> None:
    """Of a Grow, a Split and a Ripple under way some or all of the tokens left are placed in one breath."""
    growing = play(ss.position(["e4 m4", "d0"], row=[]), "grow")
    assert message(growing, "place e4 e4 m4") == ["place e4", "place e5", "place m4"]
    assert message(growing, "place m4") == ["place m4"]
    spreading = play(ss.position(["e6", "d0"], row=[]), "split e6", "reveal slime ember", "reveal slime ember")
    assert message(spreading, "place e0 e0 e0") == ["place e0", "place e0", "place e0"]
    assert message(spreading, "place e0 e1 e2") == ["place e0", "place e1", "place e2"]
    ripple = reveal(["e0 d0", "m0"], "everyone, now: disburse(2)")
    assert message(ripple, "place e0 e0") == ["place e0", "place e1"]


@pytest.mark.ruling("RULING.TOKEN.2")
def test_a_grow_with_a_short_supply() -> None:
    """As many Slimes are named as there are tokens."""
    state = ss.position(["e4 m4", "d0"], supply=2, row=[])
    assert message(state, "grow e4 e5") == ["grow", "place e4", "place e5"]


@pytest.mark.clause("SPLIT.7")
@pytest.mark.ruling("RULING.SPLIT.7")
@pytest.mark.parametrize(
    ("big", "move", "after"),
    [
        ("e7", "split e7 = e2 e1 e1", "e2 e1 e1"),
        ("e7", "split e7 = e0 e4 e0", "e4 e0 e0"),
        ("e4", "SPLIT E4=e1 e0 e0", "e1 e0 e0"),
        ("e15", "split e15 = e4 e4 e4", "e4 e4 e4"),
    ],
)
def test_a_split_in_one_breath(big: str, move: str, after: str) -> None:
    """The three Slimes are named as they shall be in the end, in any order."""
    state = ss.position([big, "d0"], deck="e2", row=[])
    assert played(state, move) == after
    assert message(state, move)[0] == f"split {big}"


@pytest.mark.parametrize(
    ("move", "place", "problem"),
    [
        ("", 0, "expected an action"),
        ("jump e4", 0, "unknown action 'jump'"),
        (
            "grow x9 e4",
            5,
            "expected a Slime such as e4 or eR (a type's letter e, d, m or p, "
            "then its growth, or R for a Royal), got 'x9'",
        ),
        ("grow e4 e4 e4", 5, "expected 2 Slimes to place tokens on, got 3"),
        ("grow e4", 5, "expected 2 Slimes to place tokens on, got 1"),
        ("split e4 e0 = e1 e0 e0", 9, "unexpected 'e0': split is complete"),
        ("split = e1 e0 e0", 5, "expected a Slime such as e4 after split"),
        ("split e4 = e1 e0", 10, "expected three Slimes with 1 growth together after ="),
        ("split e4 = e1 e1 e0", 10, "expected three Slimes with 1 growth together after ="),
        ("split e4 =", 10, "expected three Slimes with 1 growth together after ="),
        (
            "split e4 = e1 e0 x0",
            17,
            "expected a Slime such as e4 or eR (a type's letter e, d, m "
            "or p, then its growth, or R for a Royal), got 'x0'",
        ),
        ("split e4 = e1 e0 d0", 17, "a Split of e4 leaves no d0"),
        ("split e4 = e1 e0 eR", 17, "a Split of e4 leaves no eR"),
        (
            "split e4 = e1 = e0",
            14,
            "expected a Slime such as e4 or eR (a type's letter e, d, m "
            "or p, then its growth, or R for a Royal), got '='",
        ),
        ("x" * 2001, 2000, "a move has 2001 characters, more than 2000"),
    ],
)
def test_moves_that_do_not_add_up(move: str, place: int, problem: str) -> None:
    """What is not a move, or has the wrong number of Slimes or tokens, is shown at its place."""
    state = ss.position(["e4 d0", "m3"], row=[])
    with pytest.raises(ss.ParseError) as raised:
        ss.expand(state, move)
    assert problem in raised.value.defect.sentence
    assert raised.value.offset == place
    assert move.startswith(raised.value.text)


@pytest.mark.parametrize(
    ("swarm", "move", "action", "code"),
    [
        ("e4 d0", "grow d0 e9", "place e9", "slime_absent"),
        ("e4 eR", "grow e4 eR", "place eR", "target_is_royal"),
        ("eR", "grow e0", "grow", "no_target"),
        ("e4 d0", "place d0", "place d0", "wrong_kind"),
        ("e4 d0", "split d0 = d0 d0 d0", "split d0", "droplet_cannot_split"),
        ("e4 d0", "combine e4 d0", "combine e4 d0", "source_is_big"),
        ("e4 d0", "end", "end", "must_act"),
    ],
)
def test_moves_that_the_rules_forbid(swarm: str, move: str, action: str, code: str) -> None:
    """The verdict is the one on the first single action that is not legal, at the table where it is not."""
    with pytest.raises(ss.IllegalAction) as raised:
        ss.expand(ss.position([swarm, "m3"], row=[], seed=5), move)
    verdict = raised.value.verdict
    assert (str(verdict.action), verdict.code) == (action, code)
    assert refusal_of(raised.value.state, action)[0] == code
    assert raised.value.state.seed is None


def test_other_tables_of_one_split() -> None:
    """An equals sign in anything but a Split is no composite move."""
    state = ss.position(["e4 d0", "m3"], row=[])
    for move in ("grow = e4", "combine e0 = e4", "= e4"):
        with pytest.raises(ss.ParseError):
            ss.expand(state, move)


@pytest.mark.parametrize("move", [None, 7, b"grow", ss.Grow(), ["grow"]])
def test_what_is_not_a_text(move: Any) -> None:
    """A move is a text."""
    with pytest.raises(ss.SlimeStackError, match="a move as text, got"):
        ss.expand(ss.position(["e4 d0", "m3"]), move)


def test_a_composite_move_is_the_same_for_any_seed() -> None:
    """Expanding plays nothing and looks at no card."""
    state = ss.position(["e7 e4", "m3"], row=[])
    seeded = ss.with_seed(state, 3)
    for move in ("grow e4 e4 e7", "split e7 = e2 e1 e1"):
        assert ss.expand(seeded, move) == ss.expand(state, move)
    assert seeded == ss.with_seed(state, 3)


def test_nothing_is_expanded_when_the_game_is_over() -> None:
    """At the end every move is refused, composite ones too."""
    over = ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1"))
    for move in ("grow e4 e4", "place e4", "split e4 = e1 e0 e0", "end"):
        with pytest.raises(ss.IllegalAction) as raised:
            ss.expand(over, move)
        assert raised.value.verdict.code == "game_over"


class TestPlay:
    """A move from text, played."""

    def test_without_cards(self) -> None:
        """The steps of a composite move lead from one to the next."""
        state = ss.position(["e4 d0", "m3"], row=[])
        steps = ss.play(state, "grow d0 e4")
        assert [str(step.action) for step in steps] == ["grow", "place d0", "place e4"]
        assert steps[-1].state == play(state, "grow", "place d0", "place e4")

    def test_with_a_seed(self) -> None:
        """The cards that are due on the way are steps too."""
        steps = ss.play(ss.position(["e7 e4", "m3"], row=[], seed=3), "split e7 = e2 e1 e1")
        kinds = [type(step.action) for step in steps]
        assert kinds[0] is ss.Split
        assert kinds.count(ss.RevealSlime) >= 2
        assert kinds[-4:] == [ss.Place] * 4

    def test_without_a_seed(self) -> None:
        """Playing stops before the first card that is due, and a card itself can be played."""
        state = ss.position(["e7 e4", "m3"], row=[])
        [split] = ss.play(state, "split e7 = e2 e1 e1")
        assert ss.to_act(split.state) is ss.CHANCE
        [card] = ss.play(split.state, "reveal slime ember")
        assert card.actor is ss.CHANCE

    def test_illegal(self) -> None:
        """Nothing is played of a move that is not legal as a whole."""
        with pytest.raises(ss.IllegalAction):
            ss.play(ss.position(["e4 d0", "m3"], row=[]), "grow d0 m0")
