"""Mutate: Combine's way across types, for an action."""

from __future__ import annotations

import pytest

import slimestack as ss
from helpers import facts, in_force, legal, play, refusal_of, table, text, verdict


def mutates(state: ss.State) -> set[str]:
    """The Mutates among the legal actions."""
    return {action for action in legal(state) if action.startswith("mutate")}


@pytest.mark.clause("MUTATE.1")
def test_a_mutate_costs_an_action() -> None:
    """A Mutate takes the turn's action; with none left it is refused, as no Combine would be."""
    state = play(table("e3 e1 d1 d0"), "mutate e3 d0")
    assert state.actions_left == 0
    assert refusal_of(state, "mutate e1 d1") == ("no_action_left", ("TURN.3", "TURN.4"))
    assert legal(state) == ["combine d1 d4", "end"]


@pytest.mark.clause("MUTATE.2")
@pytest.mark.parametrize("growth", [0, 3, 4, 9])
def test_the_source_is_a_droplet(growth: int) -> None:
    """A Slime with 0 to 3 growth may be the source, a Big not, whatever it holds."""
    state = table(f"p{growth} m5")
    action = f"mutate p{growth} m5"
    if growth < 4:
        assert mutates(state) == {action}
    else:
        assert mutates(state) == set()
        assert refusal_of(state, action) == ("source_is_big", ("MUTATE.2",))


@pytest.mark.clause("MUTATE.3")
def test_the_target_is_of_a_different_type() -> None:
    """A Slime of the source's type is no target, neither another nor the source itself."""
    state = table("e5 e2 e1 d0")
    assert mutates(state) == {"mutate e2 d0", "mutate e1 d0", "mutate d0 e5", "mutate d0 e2", "mutate d0 e1"}
    for target in ("e5", "e1", "e2"):
        assert refusal_of(state, f"mutate e2 {target}") == ("same_type", ("MUTATE.3",))


@pytest.mark.clause("MUTATE.4", "MUTATE.5", "MUTATE.7", "COMP.5")
@pytest.mark.ruling("RULING.MUTATE.3")
@pytest.mark.parametrize(
    ("action", "swarm", "discard"),
    [("mutate e3 d2", "d6 p0", (1, 0, 0, 2)), ("mutate d2 e3", "e6 p0", (0, 1, 0, 2)),
     ("mutate p0 d2", "e3 d3", (0, 0, 0, 3))],
)  # fmt: skip
def test_what_a_mutate_does(action: str, swarm: str, discard: tuple[int, ...]) -> None:
    """All growth and one more from the supply is on the target, which keeps its type; the source is dissolved."""
    state = table("e3 d2 p0", discard="p2")
    after = play(state, action)
    assert text(after.swarms[0]) == swarm
    assert after.discard == discard
    assert state.supply - after.supply == 1
    assert (after.deck, after.swarms[1]) == (state.deck, state.swarms[1])


@pytest.mark.clause("MUTATE.4", "MUTATE.6")
@pytest.mark.ruling("RULING.COMBINE.7")
def test_an_empty_source() -> None:
    """As in Combine a source without growth brings the bonus alone."""
    state = table("e0 d2")
    assert text(play(state, "mutate e0 d2").swarms[0]) == "d3"
    assert "RULING.COMBINE.7" in verdict(state, "mutate e0 d2").rulings


@pytest.mark.clause("MUTATE.4")
@pytest.mark.ruling("RULING.TOKEN.2")
def test_mutate_with_an_empty_supply() -> None:
    """With no token left the growth moves without its bonus, which the verdict and the facts say."""
    state = table("e3 d1", supply=0)
    assert "RULING.TOKEN.2" in verdict(state, "mutate e3 d1").rulings
    assert facts(state, "mutate e3 d1") == [ss.AmountClipped(0, 1, "RULING.TOKEN.2")]
    assert text(play(state, "mutate e3 d1").swarms[0]) == "d4"


@pytest.mark.clause("MUTATE.4", "MUTATE.6")
@pytest.mark.ruling("RULING.MUTATE.2", "RULING.MUTATE.4", "RULING.COMBINE.7")
@pytest.mark.parametrize("source", [0, 3])
@pytest.mark.parametrize("target", [0, 3, 4, 7])
def test_the_bonus_of_each_move_is_its_own(source: int, target: int) -> None:
    """A change of Combine leaves Mutate alone, one of Mutate leaves Combine alone: onto a Droplet and onto a Big."""
    found = {}
    for effect in ("modify(combine_bonus, +2)", "modify(mutate_bonus, +4)"):
        state = table(f"e{source} e{target} d{target}", in_force=in_force(effect, 0))
        for action, kind in ((f"combine e{source} e{target}", "e"), (f"mutate e{source} d{target}", "d")):
            after = play(state, action)
            (grown,) = [slime for slime in after.swarms[0] if slime.type.letter == kind and slime.growth > target]
            found[effect, action.split()[0]] = str(grown)
            assert state.supply - after.supply == grown.growth - source - target
    base = source + target
    assert found == {
        ("modify(combine_bonus, +2)", "combine"): f"e{base + 3}",
        ("modify(combine_bonus, +2)", "mutate"): f"d{base + 1}",
        ("modify(mutate_bonus, +4)", "combine"): f"e{base + 1}",
        ("modify(mutate_bonus, +4)", "mutate"): f"d{base + 5}",
    }
