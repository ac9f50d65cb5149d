"""Effects of this round: how a Ripple changes or forbids moves, and what that leaves alone."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import is_resolved, reveal
from helpers import facts, legal, play, refusal_of, text, verdict
from slimestack import words


def turn(swarm: str, *held: str, **more: object) -> ss.State:
    """P0's turn with these effects in force for it, at a table without Rites."""
    effects = [ss.InForce(ss.parse_effect(effect), (0,)) for effect in held]  # type: ignore[arg-type]
    return ss.position([swarm, "d0"], row=[], in_force=effects, **more)  # type: ignore[arg-type]


# --- modify ------------------------------------------------------------------------------------------


@pytest.mark.clause("GROW.5", "DRAW.4")
@pytest.mark.ruling("RULING.RIPPLE.18", "RULING.RIPPLE.16")
@pytest.mark.parametrize(
    ("effects", "amount"),
    [
        (["modify({}, +1)"], 4),
        (["modify({}, -1)"], 2),
        (["modify({}, -9)"], 0),
        (["modify({}, -9, floor=1)"], 1),
        (["modify({}, -9, floor=2)"], 2),
        (["modify({}, -9, floor=9)"], 3),
        (["modify({}, +1, floor=9)"], 4),
        (["modify({}, +2)", "modify({}, -1)"], 4),
        (["modify({}, -2)", "modify({}, +1)"], 2),
        (["modify({}, -9, floor=1)", "modify({}, -9, floor=2)"], 2),
        (["modify({}, -9, floor=2)", "modify({}, -9, floor=1)"], 2),
        (["modify({}, -9, floor=2)", "modify({}, -1)"], 2),
        (["modify({}, +1)", "modify({}, +1)"], 5),
    ],
)
@pytest.mark.parametrize("knob", ["grow", "draw"])
def test_changes_of_grow_and_draw(knob: str, effects: list[str], amount: int) -> None:
    """All changes are added up; the result is not below 0, nor below the smaller of base and highest floor."""
    state = turn("e4 e4", *[effect.format(knob) for effect in effects])
    if not amount:
        assert refusal_of(state, knob) == ("amount_zero", ("RULING.RIPPLE.16", "PR.3"))
        return
    wanted = ss.Growing(amount) if knob == "grow" else ss.Drawing(0, amount, ss.Turn())
    assert play(state, knob).pending == wanted


@pytest.mark.ruling("RULING.RIPPLE.18", "RULING.RIPPLE.16", "RULING.MUTATE.4")
@pytest.mark.parametrize(
    ("effect", "combined", "mutated"),
    [
        ("modify(combine_bonus, +1)", "e5", "d4"),
        ("modify(combine_bonus, -1)", "e3", "d4"),
        ("modify(combine_bonus, -5, floor=1)", "e4", "d4"),
        ("modify(mutate_bonus, +2)", "e4", "d6"),
        ("modify(mutate_bonus, -1)", "e4", "d3"),
        ("modify(mutate_bonus, -3, floor=2)", "e4", "d4"),
    ],
)
def test_changes_of_the_bonus_of_combine_and_mutate(effect: str, combined: str, mutated: str) -> None:
    """Each bonus is changed by its own name alone; with none the move is legal all the same."""
    state = turn("e2 e1 d1", effect)
    assert text(play(state, "combine e1 e2").swarms[0]) == f"{combined} d1"
    assert text(play(state, "mutate e2 d1").swarms[0]) == f"e1 {mutated}"


@pytest.mark.ruling("RULING.RIPPLE.18", "RULING.TOKEN.2")
def test_a_changed_bonus_is_cut_to_the_supply() -> None:
    """A bonus of 3 with one token left is 1, and the rest falls away."""
    state = turn("e2 e1 d1", "modify(combine_bonus, +2)", supply=1)
    assert facts(state, "combine e1 e2") == [ss.AmountClipped(0, 2, "RULING.TOKEN.2")]
    assert text(play(state, "combine e1 e2").swarms[0]) == "e4 d1"


@pytest.mark.ruling("RULING.RIPPLE.18", "RULING.GROW.5", "RULING.DRAW.5")
def test_a_change_works_on_every_such_move_and_on_no_other() -> None:
    """Both Grows of an owner of a Royal are changed and each Combine; what a Ripple gives is not."""
    state = turn("dR e0 e0 e0", "modify(grow, +1)", "modify(combine_bonus, +1)")
    for _ in range(2):
        state = play(state, "grow", "place e0", "place e1")
    assert text(state.swarms[0]) == "e2 e2 e0 dR"
    assert text(play(state, "combine e0 e2", "combine e2 e4").swarms[0]) == "e8 dR"
    given = reveal(["e0", "d0"], "everyone, this_round: seq(modify(grow, +5), modify(draw, +5))",
                  "token_player, now: seq(disburse(1), draw(1))", deck="m9")  # fmt: skip
    assert given.supply == 10_000 - 1
    given = play(given, "place e0", "reveal slime moss")
    assert is_resolved(given)


@pytest.mark.ruling("RULING.RIPPLE.18")
def test_a_change_reaches_only_the_seats_it_was_found_for() -> None:
    """The seats are those found when the part began; equal effects are kept once, with all their seats."""
    state = reveal(
        ["e4", "d0", "m0"],
        "fewest(count(big)), this_round: modify(draw, -1, floor=1)",
        "most(count(big)), this_round: modify(draw, -1, floor=1)",
        "everyone, this_round: forbid(split)",
        leader=2,
    )
    assert [str(held) for held in state.in_force] == [
        "modify(draw, -1, floor=1) for 0 1 2", "forbid(split) for 0 1 2"
    ]  # fmt: skip


@pytest.mark.ruling("RULING.RIPPLE.18")
def test_the_same_change_twice_counts_twice() -> None:
    """A card that says the same twice changes the move twice, for each of its seats."""
    state = reveal(["e0", "d0"], "everyone, this_round: seq(modify(grow, +1), modify(grow, +1))", rite_deck="far-d")
    assert [str(held) for held in state.in_force] == ["modify(grow, +1) for 0 1"] * 2
    state = play(state, "reveal rite far-d", "grow", *["place e0", "place e1", "place e2"], "end", "grow")
    assert state.pending == ss.Growing(3)


@pytest.mark.clause("GROW.5", "DRAW.4")
@pytest.mark.ruling("RULING.RIPPLE.18")
def test_a_change_is_read_when_the_move_is_declared() -> None:
    """It is added to the Bigs of that moment."""
    state = turn("dR e3 e0", "modify(draw, +1)")
    state = play(state, "combine e0 e3", "draw")
    assert state.pending == ss.Drawing(0, 3, ss.Turn())


# --- forbid ------------------------------------------------------------------------------------------

MOVES = {
    "combine": "combine e0 e4",
    "grow": "grow",
    "draw": "draw",
    "mutate": "mutate e0 d4",
    "split": "split e4",
    "royal": "royal d4 d4",
    "claim": "claim odd-couple",
}


@pytest.mark.ruling("RULING.RIPPLE.20")
@pytest.mark.parametrize("name", MOVES)
def test_each_of_the_seven_can_be_forbidden(name: str) -> None:
    """Only the move of that name stops; the other six are legal as ever, and so is everything for another seat."""
    effect = ss.cards.Forbid(name)  # type: ignore[arg-type]
    rites = "odd-couple titan colossus deluge throng"
    for held in (0, 1):
        state = ss.position(["e0 e4 d4 d4", "m0"], row=rites, in_force=[ss.InForce(effect, (held,))])
        stopped = {move for move in MOVES.values() if move not in legal(state)}
        assert stopped == ({MOVES[name]} if held == 0 else set())
    state = ss.position(["e0 e4 d4 d4", "m0"], row=rites, in_force=[ss.InForce(effect, (0,))])
    assert refusal_of(state, MOVES[name]) == ("prohibited", ("RULING.RIPPLE.20",))
    assert words.effect(effect) in verdict(state, MOVES[name]).reason


@pytest.mark.ruling("RULING.RIPPLE.20")
def test_a_prohibition_is_told_before_any_other_reason() -> None:
    """Also with no action left, or a Slime that is not there, the prohibition is the reason."""
    state = turn("e0", "forbid(draw)", "forbid(mutate)", "forbid(combine)", actions_left=0)
    for action in ("draw", "mutate p9 m9", "combine p9 m9"):
        assert refusal_of(state, action) == ("prohibited", ("RULING.RIPPLE.20",))


@pytest.mark.ruling("RULING.RIPPLE.20", "RULING.DRAW.5")
def test_a_forbidden_name_stops_nothing_else() -> None:
    """With Draw and Grow forbidden a Ripple's Slimes and growth go on, and so does the search of a Split."""
    state = reveal(["e4", "d0"], "everyone, this_round: seq(forbid(draw), forbid(grow))",
                  "token_player, now: seq(draw(1), disburse(1))", deck="e9", rite_deck="far-d")  # fmt: skip
    state = play(state, "reveal slime ember", "place e0", "reveal rite far-d")
    assert not {"grow", "draw"} & set(legal(state))
    state = play(state, "split e4", "reveal slime ember", "reveal slime ember")
    assert isinstance(state.pending, ss.Spreading)


@pytest.mark.clause("ROYAL.8")
@pytest.mark.ruling("RULING.RIPPLE.20", "RULING.MUTATE.4")
def test_forbidding_combine_stops_neither_mutate_nor_royal_combine() -> None:
    """The three have different names, so a Ripple has to name each."""
    state = turn("e4 e5 e0 d1", "forbid(combine)")
    assert {"mutate e0 d1", "royal e5 e4"} <= set(legal(state))
    assert not any(action.startswith("combine") for action in legal(state))


@pytest.mark.ruling("RULING.RIPPLE.20", "RULING.TURN.1")
def test_a_forbidden_action_does_not_have_to_be_taken() -> None:
    """When all that could be done is forbidden the turn may be ended."""
    state = turn("e0", "forbid(grow)", "forbid(draw)")
    assert legal(state) == ["end"]


@pytest.mark.ruling("RULING.RIPPLE.20", "RULING.COMBINE.1")
def test_combine_is_forbidden_inside_an_action_as_well() -> None:
    """While growth of a Grow or of a Split is placed, a forbidden Combine is no more legal than before."""
    state = turn("e0 e0 d7", "forbid(combine)", deck="d2")
    growing = play(state, "grow")
    assert legal(growing) == ["place e0", "place d7"]
    assert refusal_of(growing, "combine e0 e0") == ("prohibited", ("RULING.RIPPLE.20",))
    spreading = play(state, "split d7", "reveal slime dew", "reveal slime dew")
    assert refusal_of(spreading, "combine e0 e0") == ("prohibited", ("RULING.RIPPLE.20",))
