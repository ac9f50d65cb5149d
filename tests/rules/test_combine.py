"""Combine: source, target, what moves, what it costs, and at which moments it is there."""

from __future__ import annotations

import pytest

import slimestack as ss
from helpers import FREE, facts, in_force, legal, play, refusal_of, table, text, verdict

BETWEEN = ss.Rulings(combine_window="between_actions")


def combines(state: ss.State) -> list[str]:
    """The Combines among the legal actions."""
    return [action for action in legal(state) if action.startswith("combine")]


@pytest.mark.clause("COMBINE.1")
@pytest.mark.parametrize("growth", [0, 1, 2, 3])
def test_any_droplet_may_be_the_source(growth: int) -> None:
    """A Slime with 0 to 3 growth may be the source."""
    state = table(f"e{growth} e9")
    assert combines(state) == [f"combine e{growth} e9"]


@pytest.mark.clause("COMBINE.1")
@pytest.mark.parametrize("action", ["combine e4 e2", "combine e4 e4", "combine e9 e2", "combine e9 e4"])
def test_a_big_is_no_source(action: str) -> None:
    """From 4 growth on a Slime is not a Droplet, so no source, though it may be a target."""
    state = table("e9 e4 e4 e2")
    assert refusal_of(state, action) == ("source_is_big", ("COMBINE.1",))
    assert combines(state) == ["combine e2 e9", "combine e2 e4"]


@pytest.mark.clause("COMBINE.3", "COMBINE.4", "COMBINE.5", "COMP.5")
@pytest.mark.parametrize(
    ("action", "swarm"),
    [("combine e3 e1", "e5 d2"), ("combine e1 e3", "e5 d2")],
)
def test_what_a_combine_does(action: str, swarm: str) -> None:
    """All growth and one more from the supply is on the target, the source's card lies in the discard."""
    state = table("e3 e1 d2", discard="d1")
    after = play(state, action)
    assert text(after.swarms[0]) == swarm
    assert state.supply - after.supply == 1
    assert after.discard == (1, 1, 0, 0)
    assert (after.deck, after.swarms[1]) == (state.deck, state.swarms[1])


@pytest.mark.clause("COMBINE.3")
@pytest.mark.ruling("RULING.COMBINE.8")
def test_neither_growth_nor_bonus_can_be_left_behind() -> None:
    """There is one way to carry a Combine out: everything moves, and the bonus with it."""
    state = table("e3 e2")
    assert combines(state) == ["combine e3 e2", "combine e2 e3"]
    assert {text(play(state, action).swarms[0]) for action in combines(state)} == {"e6"}


@pytest.mark.clause("COMBINE.6")
@pytest.mark.ruling("RULING.COMBINE.7")
def test_combines_without_limit() -> None:
    """Five empty Droplets become one Big of four within a turn, before its action, by four Combines."""
    state = table("e0 e0 e0 e0 e0")
    state = play(state, "combine e0 e0", "combine e0 e0", "combine e0 e1", "combine e1 e2")
    assert text(state.swarms[0]) == "e4"
    assert state.actions_left == 1


@pytest.mark.clause("COMBINE.4", "COMBINE.5")
@pytest.mark.ruling("RULING.COMBINE.7")
def test_an_empty_source() -> None:
    """A source without growth brings the bonus alone, and the verdict rests on the ruling."""
    state = table("e2 e0")
    assert text(play(state, "combine e0 e2").swarms[0]) == "e3"
    assert "RULING.COMBINE.7" in verdict(state, "combine e0 e2").rulings
    assert "RULING.COMBINE.7" not in verdict(state, "combine e2 e0").rulings


@pytest.mark.clause("COMBINE.7")
def test_a_big_may_be_the_target() -> None:
    """Growth lands on a Big of the type, and the verdict cites the clause that says so."""
    state = table("e4 e3 e1")
    assert text(play(state, "combine e3 e4").swarms[0]) == "e8 e1"
    assert verdict(state, "combine e3 e4").citations == ("TURN.1", "COMBINE.1", "COMBINE.2", "COMBINE.10", "COMBINE.7")
    assert verdict(state, "combine e3 e1").citations == ("TURN.1", "COMBINE.1", "COMBINE.2", "COMBINE.10")


@pytest.mark.clause("COMBINE.9")
def test_source_and_target_are_two_slimes() -> None:
    """One Droplet cannot be Combined onto itself; two that look alike can be."""
    assert refusal_of(table("e0 d0"), "combine e0 e0") == ("same_slime", ("COMBINE.9",))
    assert combines(table("e0 d0")) == []
    assert text(play(table("e0 e0"), "combine e0 e0").swarms[0]) == "e1"


@pytest.mark.clause("COMBINE.10")
def test_a_combine_costs_no_action() -> None:
    """A Combine leaves the actions as they were, and is there with none left."""
    assert play(table("e0 e0"), "combine e0 e0").actions_left == 1
    assert play(table("e0 e0", actions_left=0), "combine e0 e0").actions_left == 0


@pytest.mark.ruling("RULING.COMBINE.1")
def test_between_the_tokens_of_a_grow() -> None:
    """While a Grow's tokens are placed Combine is there, up to the last token; the amount stays as declared."""
    state = play(table("e3 e3 d4"), "grow")
    assert combines(state) == ["combine e3 e3"]
    state = play(state, "place d4", "combine e3 e3")
    assert text(state.swarms[0]) == "e7 d5"
    assert state.pending == ss.Growing(1)
    state = play(state, "place e7")
    assert (text(state.swarms[0]), state.pending) == ("e8 d5", ss.Turn())


@pytest.mark.clause("TURN.2")
@pytest.mark.ruling("RULING.COMBINE.1")
def test_no_combine_between_the_cards_of_a_draw() -> None:
    """A Draw is one pull: between its cards no Combine fits, after the last it does."""
    state = play(table("e4 d0", deck="d2"), "draw", "reveal slime dew")
    assert refusal_of(state, "combine d0 d0") == ("chance_due", ("PR.9",))
    assert combines(play(state, "reveal slime dew")) == ["combine d0 d0"]


@pytest.mark.ruling("RULING.COMBINE.1")
def test_no_combine_during_a_split_s_search() -> None:
    """Between a Split's first step and the end of its search no Combine fits."""
    state = play(table("e9 d1 d0", deck="e2 m1"), "split e9")
    assert refusal_of(state, "combine d0 d1") == ("chance_due", ("PR.9",))
    state = play(state, "reveal slime ember")
    assert refusal_of(state, "combine d0 d1") == ("chance_due", ("PR.9",))


@pytest.mark.ruling("RULING.COMBINE.1", "RULING.SPLIT.8")
def test_between_the_tokens_of_a_split() -> None:
    """While a Split is spread the rest of the Swarm may Combine; the three in hand are neither source nor target."""
    state = play(table("e6 e2 e1 d1 d0", deck="e2"), "split e6", "reveal slime ember", "reveal slime ember")
    assert state.pending == ss.Spreading(ss.parse_swarm("e0 e0 e0"), 3)
    assert combines(state) == ["combine e2 e1", "combine e1 e2", "combine d1 d0", "combine d0 d1"]
    said = verdict(state, "combine d0 d1")
    assert {"TURN.2", "RULING.COMBINE.1"} <= set(said.citations)
    assert refusal_of(state, "combine e0 e2")[0] == "in_hand"
    assert refusal_of(state, "combine e2 e0")[0] == "in_hand"
    state = play(state, "combine e1 e2")
    assert state.pending == ss.Spreading(ss.parse_swarm("e0 e0 e0"), 3)
    state = play(state, "place e0", "combine d0 d1", "place e0", "place e0")
    assert text(state.swarms[0]) == "e4 e1 e1 e1 d2"


@pytest.mark.ruling("RULING.COMBINE.1")
@pytest.mark.parametrize(
    ("action", "waits"),
    [("mutate d0 e9", ss.Turn), ("royal e9 e5", ss.Turn), ("claim twin-hulks", ss.DealingRites)],
)
def test_mutate_royal_combine_and_claim_are_single_steps(action: str, waits: type) -> None:
    """Inside these three there is no moment at which anybody could Combine."""
    after = play(ss.position(["e9 e5 d0 d0 p4", "m3"], row="twin-hulks crowd throng deluge choir"), action)
    assert isinstance(after.pending, waits)
    if waits is ss.DealingRites:
        assert refusal_of(after, "combine d0 d0") == ("chance_due", ("PR.9",))


@pytest.mark.ruling("RULING.COMBINE.1")
def test_window_between_actions() -> None:
    """A table that Combines between actions only has to complete a Grow or Split first; what results is the same."""
    start = table("e3 e3 d4", rulings=BETWEEN)
    assert combines(start) == ["combine e3 e3"]
    state = play(start, "grow")
    assert legal(state) == ["place e3", "place d4"]
    assert refusal_of(state, "combine e3 e3") == ("not_while_placing", ("RULING.COMBINE.1",))
    late = play(state, "place d4", "place d5", "combine e3 e3")
    early = play(table("e3 e3 d4"), "grow", "place d4", "combine e3 e3", "place d5")
    assert late.swarms == early.swarms
    state = play(table("e6 d0 d0", rulings=BETWEEN, deck="e2"), "split e6", *["reveal slime ember"] * 2)
    assert legal(state) == ["place e0"]
    assert refusal_of(state, "combine d0 d0") == ("not_while_placing", ("RULING.COMBINE.1",))
    assert combines(play(state, *["place e0"] * 3)) == ["combine e1 e1", "combine d0 d0"]


@pytest.mark.clause("TURN.1")
@pytest.mark.ruling("RULING.COMBINE.4", "RULING.COMBINE.6")
def test_only_in_one_s_own_turn_and_swarm() -> None:
    """In P0's turn P1's Droplets are none to Combine, neither with each other nor with P0's."""
    state = ss.position(["e1 e0", "e2 m1 m0"], row=[])
    assert combines(state) == ["combine e1 e0", "combine e0 e1"]
    for action in ("combine m0 m1", "combine e0 e2", "combine e2 e0"):
        assert refusal_of(state, action) == ("slime_absent", ("SETUP.5b",))
    assert combines(play(state, "grow", "place e0", "end")) == ["combine m1 m0", "combine m0 m1"]


@pytest.mark.ruling("RULING.COMBINE.1")
def test_no_combine_of_what_is_in_hand() -> None:
    """Until a Split's last token is placed, its three Slimes are neither source nor target, and the verdict says so."""
    state = ss.position(["e1 m1", "m3"], row=[], pending=ss.Spreading(ss.parse_swarm("e1 e0 e0"), 1))
    for action in ("combine e0 e0", "combine e0 e1", "combine e1 e0"):
        assert refusal_of(state, action) == ("in_hand", ("RULING.COMBINE.1",))
    assert refusal_of(state, "combine e1 e1") == ("same_slime", ("COMBINE.9",))
    for action in ("combine m1 m9", "combine e0 e9", "combine e9 e0"):
        assert refusal_of(state, action) == ("slime_absent", ("SETUP.5b",))


@pytest.mark.ruling("RULING.COMBINE.5")
def test_no_combine_while_a_ripple_is_revealed_and_resolved() -> None:
    """By default nobody may Combine from the Ripple's drawing to its end, neither its victim nor another."""
    state = play(ss.position(["e1 e0", "m1 m0"], active=1, leader=0, rulings=FREE), "end")
    assert refusal_of(state, "combine m0 m1") == ("chance_due", ("PR.9",))
    state = play(state, "reveal ripple salt-line")
    assert legal(state) == ["dissolve m1", "dissolve m0"]
    for action in ("combine m0 m1", "combine e0 e1", "combine p0 p0"):
        assert refusal_of(state, action) == ("not_at_ripple", ("RULING.COMBINE.5",))


@pytest.mark.clause("COMBINE.5")
@pytest.mark.ruling("RULING.COMBINE.9")
def test_dissolved_slimes_return() -> None:
    """A dissolved Slime is in the discard, from which a later reshuffle deals it again."""
    state = play(table("e2 e0", deck="", discard=""), "combine e0 e2")
    assert state.discard == (1, 0, 0, 0)
    state = play(state, "draw")
    assert legal(state) == ["reveal slime ember"]
    assert text(play(state, "reveal slime ember").swarms[0]) == "e3 e0"


@pytest.mark.clause("COMBINE.4")
@pytest.mark.ruling("RULING.TOKEN.2")
def test_combine_with_an_empty_supply() -> None:
    """With no token left the growth moves without its bonus, which the verdict and the facts say."""
    state = table("e3 e1", supply=0)
    assert "RULING.TOKEN.2" in verdict(state, "combine e1 e3").rulings
    assert facts(state, "combine e1 e3") == [ss.AmountClipped(0, 1, "RULING.TOKEN.2")]
    after = play(state, "combine e1 e3")
    assert (text(after.swarms[0]), after.supply) == ("e4", 0)


@pytest.mark.clause("COMBINE.4")
@pytest.mark.ruling("RULING.TOKEN.2")
def test_combine_takes_the_last_token() -> None:
    """With one token left the bonus is whole, and no ruling on a short supply is needed."""
    state = table("e3 e1", supply=1)
    assert "RULING.TOKEN.2" not in verdict(state, "combine e1 e3").citations
    assert facts(state, "combine e1 e3") == []
    after = play(state, "combine e1 e3")
    assert (text(after.swarms[0]), after.supply) == ("e5", 0)


@pytest.mark.ruling("RULING.TOKEN.6")
def test_a_combine_during_a_grow_takes_what_the_grow_left() -> None:
    """A Grow has taken its two tokens; with none left in the supply a Combine in between goes without bonus."""
    state = play(table("e4 d1 d0", supply=2), "grow", "place e4", "combine d0 d1")
    assert text(state.swarms[0]) == "e5 d1"
    assert text(play(state, "place d1").swarms[0]) == "e5 d2"


@pytest.mark.ruling("RULING.TOKEN.4")
def test_one_slime_may_hold_any_amount() -> None:
    """Nothing bounds the growth on one Slime but the bank."""
    state = play(table("e5000 e0"), "combine e0 e5000", "grow", "place e5001", "place e5002")
    assert text(state.swarms[0]) == "e5003"


@pytest.mark.clause("COMBINE.4")
@pytest.mark.ruling("RULING.RIPPLE.16", "RULING.TOKEN.2", "RULING.RIPPLE.18")
@pytest.mark.parametrize(
    ("effect", "supply", "swarm", "rulings", "missing"),
    [
        ("modify(combine_bonus, +1)", 5, "e6", (), 0),
        ("modify(combine_bonus, +1)", 1, "e5", ("RULING.TOKEN.2",), 1),
        ("modify(combine_bonus, -1)", 5, "e4", ("RULING.RIPPLE.16",), 0),
        ("modify(combine_bonus, -1)", 0, "e4", ("RULING.RIPPLE.16",), 0),
        ("modify(combine_bonus, -3)", 5, "e4", ("RULING.RIPPLE.16",), 0),
    ],
)
def test_a_bonus_that_a_ripple_changed(
    effect: str,
    supply: int,
    swarm: str,
    rulings: tuple[str, ...],
    missing: int,
) -> None:
    """The bonus is as this round has it, never below 0, cut to the supply; the verdict cites what it rests on."""
    state = table("e3 e1", supply=supply, in_force=in_force(effect, 0, 1))
    assert text(play(state, "combine e1 e3").swarms[0]) == swarm
    assert verdict(state, "combine e1 e3").rulings == rulings
    clipped = [ss.AmountClipped(0, missing, "RULING.TOKEN.2")] if missing else []
    assert facts(state, "combine e1 e3") == clipped
