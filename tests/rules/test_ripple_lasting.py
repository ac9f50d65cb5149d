"""Effects of this round: how a Ripple changes or forbids moves, and what that leaves alone."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import is_resolved, reveal
from helpers import in_force, legal, play, refusal_of, table, text


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


@pytest.mark.ruling("RULING.RIPPLE.18")
@pytest.mark.parametrize("changed", ["grow", "draw"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_change_is_of_one_move_and_for_its_seats(changed: str, seat: int) -> None:
    """A Ripple's word about Grow changes no Draw, nor the other way round, and nothing for other seats."""
    state = table("e4 d0", in_force=in_force(f"modify({changed}, +1)", seat))
    more = {changed: 1 - seat}
    assert play(state, "grow").pending == ss.Growing(2 + more.get("grow", 0))
    assert play(state, "draw").pending == ss.Drawing(0, 2 + more.get("draw", 0), ss.Turn())


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
        "modify(draw, -1, floor=1) for P0 P1 P2", "forbid(split) for P0 P1 P2"
    ]  # fmt: skip


@pytest.mark.ruling("RULING.RIPPLE.18")
def test_the_same_change_twice_counts_twice() -> None:
    """A card that says the same twice changes the move twice, for each of its seats."""
    state = reveal(["e0", "d0"], "everyone, this_round: seq(modify(grow, +1), modify(grow, +1))", rite_deck="far-d")
    assert [str(held) for held in state.in_force] == ["modify(grow, +1) for P0 P1"] * 2
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
