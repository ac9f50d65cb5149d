"""Ripples: when they come, whom they affect, in what order, and how long their effects last."""

from __future__ import annotations

from itertools import pairwise

import pytest

import slimestack as ss
from boxes import before, box, is_resolved, reveal, ripple
from helpers import facts, legal, play, refusal_of, text

ONE_EACH = "everyone, now: disburse(1)"


def seats(state: ss.State) -> tuple[int, ...]:
    """The seats whose share is still to come, the one under way first."""
    assert isinstance(state.pending, ss.Resolving)
    return state.pending.seats


def lasting(swarms: list[str], *parts: str, leader: int = 0, **more: object) -> ss.State:
    """The first turn of a round whose Ripple has these parts, none of which asks for a decision."""
    return play(reveal(swarms, *parts, leader=leader, rite_deck="far-d", **more), "reveal rite far-d")


@pytest.mark.clause("RIPPLE.1", "ROUND.2", "ROUND.3", "ROUND.6")
def test_one_ripple_opens_every_round_but_the_first() -> None:
    """Through a whole game a Ripple is drawn once at the start of each round from the second on, before the slide."""
    state = ss.new_game(
        players=3, seed=11, starting_types=("ember", "dew", "moss"), rulings=ss.Rulings(pass_policy="free")
    )
    opened: list[tuple[int, str]] = []
    while ss.result(state) is None:
        taken = ss.steps(state, ss.legal_actions(state)[-1])
        for step, after in pairwise(taken):
            if isinstance(after.action, ss.RevealRipple):
                assert isinstance(step.state.pending, ss.RevealingRipple)
                opened.append((after.state.round, after.action.ripple))
        state = taken[-1].state
    assert [number for number, _ in opened] == list(range(2, 11))
    assert len({card for _, card in opened}) == 9


@pytest.mark.clause("RIPPLE.3")
@pytest.mark.ruling("RULING.RIPPLE.1", "RULING.RIPPLE.7")
@pytest.mark.parametrize(
    ("who", "affected"),
    [
        ("everyone", (2, 3, 0, 1)),
        ("token_player", (2,)),
        ("everyone_else", (3, 0, 1)),
        ("most(count(big), 1)", (3, 1)),
        ("most(growth(any))", (3,)),
        ("most(count(royal), 1)", (0,)),
        ("fewest(count(big))", (2, 0)),
        ("fewest(count(any))", (2, 0)),
        ("fewest(top_growth(any))", (2,)),
    ],
)
def test_whom_a_part_affects_and_in_what_order(who: str, affected: tuple[int, ...]) -> None:
    """The affected seats have their share one after the other, from the drawer clockwise; all who tie are affected."""
    state = reveal(["eR d2", "d4 m4 p0", "m1 m0", "p5 p4 e0"], f"{who}, now: disburse(1)", leader=2)
    asked = []
    while not is_resolved(state):
        asked.append(ss.to_act(state))
        assert seats(state)[0] == ss.to_act(state)
        state = ss.apply(state, ss.legal_actions(state)[0])
    assert tuple(asked) == affected


@pytest.mark.ruling("RULING.RIPPLE.7")
@pytest.mark.parametrize("who", ["most(count(big), 1)", "most(count(big), 3)", "most(growth(royal))"])
def test_the_most_of_nothing_is_nobody(who: str) -> None:
    """With nobody at the printed minimum a "most" affects no seat, and nobody is said to skip."""
    swarms = ["e0", "d1"] if who != "most(count(big), 3)" else ["e4 e4", "d4 d4"]
    state = before(swarms, f"{who}, now: disburse(1)")
    assert is_resolved(play(state, "reveal ripple card"))
    assert not any(isinstance(fact, ss.ShareSkipped) for fact in facts(state, "reveal ripple card"))


@pytest.mark.ruling("RULING.RIPPLE.7", "RULING.TIER.1")
def test_fewest_has_no_minimum() -> None:
    """Players with none are the fewest, be it the whole table; an owner of Royals alone has no Big."""
    state = reveal(["eR e0", "d0", "m3"], "fewest(count(big)), now: disburse(1)")
    assert seats(state) == (0, 1, 2)


@pytest.mark.ruling("RULING.RIPPLE.7")
def test_a_comparison_is_made_once_for_each_part() -> None:
    """Nobody leaves or enters while a part is resolved, and the next part compares anew."""
    state = reveal(
        ["e4 e3", "d4 d4", "m4 m4"],
        "most(count(big)), now: remove(4, big, one)",
        "most(count(big)), now: disburse(1)",
    )
    assert seats(state) == (1, 2)
    state = play(state, "lose d4")
    assert seats(state) == (2,)  # m4 m4 has the most Bigs alone now, and still only its own share
    state = play(state, "lose m4")
    assert seats(state) == (0, 1, 2)


@pytest.mark.ruling("RULING.RIPPLE.21")
def test_each_part_goes_round_before_the_next_begins() -> None:
    """With two parts everybody has done the first when the drawer begins the second."""
    state = reveal(["e0", "d0"], ONE_EACH, ONE_EACH, leader=1)
    order = []
    while not is_resolved(state):
        order.append((ss.to_act(state), legal(state)))
        state = ss.apply(state, ss.legal_actions(state)[0])
    assert order == [(1, ["place d0"]), (0, ["place e0"]), (1, ["place d1"]), (0, ["place e1"])]


@pytest.mark.ruling("RULING.RIPPLE.21")
def test_a_sequence_is_done_in_full_by_each_seat() -> None:
    """A sequence of one part is resolved whole by one seat before the next seat begins."""
    state = reveal(["e0", "d0", "m0"], "everyone, now: seq(disburse(1), remove(1, any, one))", leader=2)
    order = []
    while not is_resolved(state):
        order.append((ss.to_act(state), legal(state)))
        state = ss.apply(state, ss.legal_actions(state)[0])
    assert order == [
        (2, ["place m0"]), (2, ["lose m1"]), (0, ["place e0"]), (0, ["lose e1"]), (1, ["place d0"]), (1, ["lose d1"])
    ]  # fmt: skip


@pytest.mark.ruling("RULING.RIPPLE.21", "RULING.RIPPLE.15")
def test_a_draw_inside_a_sequence_inside_the_second_part_for_the_last_seat() -> None:
    """A card that is due deep inside a Ripple goes to the seat whose share it is, and the share goes on after it."""
    state = reveal(
        ["e0", "d0", "m0", "p0"],
        "rite_row, now: discard_rites(1)",
        "everyone_else, now: seq(remove(1, big, one), draw(2), seq(disburse(1), draw(1)))",
        "token_player, now: disburse(1)",
        rite_deck="far-d far-c",
        deck="e9",
    )
    state = play(state, "reveal rite far-d")
    for seat in (1, 2, 3):
        rest = (ss.parse_effect("seq(disburse(1), draw(1))"),)
        others = tuple(range(seat, 4))
        assert state.pending == ss.Drawing(seat, 2, ss.Resolving("card", 1, others, rest))
        state = play(state, "reveal slime ember", "reveal slime ember")
        assert state.pending == ss.Resolving("card", 1, others, tuple(map(ss.parse_effect, ["disburse(1)", "draw(1)"])))
        assert ss.to_act(state) == seat
        state = play(state, "place e0")
        assert state.pending == ss.Drawing(seat, 1, ss.Resolving("card", 1, others, ()))
        state = play(state, "reveal slime ember")
        assert text(state.swarms[seat]).count("e") == 3
    assert state.pending == ss.Resolving("card", 2, (0,), (ss.cards.Disburse(1),))
    assert is_resolved(play(state, "place e0"))


@pytest.mark.clause("RIPPLE.4", "RIPPLE.5", "RIPPLE.6")
@pytest.mark.ruling("RULING.RIPPLE.5", "RULING.RIPPLE.10")
def test_a_player_without_the_tier_skips_without_penalty() -> None:
    """Whoever has no Slime of the tier loses nothing, nothing else is taken instead, and the others go on."""
    state = before(["e3 e2", "d4", "mR m1", "p4"], "everyone, now: remove(2, big, one)")
    skipped = ss.cards.RemoveGrowth(2, ss.cards.Filter((ss.Tier.BIG,)))
    assert facts(state, "reveal ripple card") == [ss.ShareSkipped(0, skipped)]
    state = play(state, "reveal ripple card")
    assert (ss.to_act(state), legal(state)) == (1, ["lose d4"])
    assert facts(state, "lose d4") == [ss.ShareSkipped(2, skipped)]
    state = play(state, "lose d4")
    assert (ss.to_act(state), legal(state)) == (3, ["lose p4"])
    assert [text(swarm) for swarm in state.swarms] == ["e3 e2", "d2", "mR m1", "p4"]


@pytest.mark.clause("RIPPLE.8", "GROW.2")
@pytest.mark.ruling("RULING.GROW.5")
def test_disburse_takes_from_the_supply_and_spreads_over_own_slimes() -> None:
    """Its tokens come from the supply and go on any own Slimes but Royals, one at a time; Bigs add nothing."""
    state = reveal(["eR e4 d4 m0", "p0"], "token_player, now: disburse(3)", supply=20)
    assert state.supply == 17
    assert legal(state) == ["place e4", "place d4", "place m0"]
    state = play(state, "place m0", "place m1", "place e4")
    assert text(state.swarms[0]) == "eR e5 d4 m2"
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.2")
def test_the_affected_player_chooses() -> None:
    """Each seat decides about its own Slimes, also where another seat has drawn the card."""
    state = reveal(["e4", "d5 d4"], "everyone_else, now: remove(2, big, one)")
    assert (ss.to_act(state), legal(state)) == (1, ["lose d5", "lose d4"])
    assert refusal_of(state, "lose e4") == ("slime_absent", ("SETUP.5b",))


@pytest.mark.ruling("RULING.RIPPLE.3")
def test_later_players_see_earlier_choices() -> None:
    """What an earlier seat chose has happened when a later one decides."""
    state = play(reveal(["e2 e0", "d2"], "everyone, now: dissolve(1, any)", supply=5), "dissolve e2")
    assert ss.to_act(state) == 1
    assert (text(state.swarms[0]), state.discard, state.supply) == ("e0", (1, 0, 0, 0), 7)


@pytest.mark.clause("TOKEN.5")
@pytest.mark.ruling("RULING.RIPPLE.8")
def test_a_round_long_effect_on_the_token_player_is_the_drawers() -> None:
    """The effect stays with the seat that drew the card, though the Token has been passed since."""
    state = lasting(["e0", "d0", "m0"], "token_player, this_round: modify(grow, +2)", leader=1)
    assert ss.token_holder(state) == 0
    assert state.in_force == (ss.InForce(ss.cards.Modify("grow", 2), (1,)),)
    state = play(state, "grow")
    assert state.pending == ss.Growing(3)
    state = play(state, *["place d0", "place d1", "place d2"], "end", "grow")
    assert state.pending == ss.Growing(1)


@pytest.mark.clause("ROUND.9")
@pytest.mark.ruling("RULING.RIPPLE.9")
def test_this_round_ends_with_its_last_turn() -> None:
    """The effect holds in every turn of the round, the drawer's included, and is gone before the next draw."""
    state = lasting(["e0", "d0"], "everyone, this_round: modify(draw, +1)")
    for outcome in ("reveal slime moss", "reveal slime pebble"):
        state = play(state, "draw")
        assert isinstance(state.pending, ss.Drawing)
        assert state.pending.left == 2
        state = play(state, outcome, outcome)
        ended = facts(state, "end")
        state = play(state, "end")
    assert ended == [ss.EffectEnded((0, 1), ss.cards.Modify("draw", 1))]
    assert (state.pending, state.in_force) == (ss.RevealingRipple(), ())


@pytest.mark.ruling("RULING.RIPPLE.9", "RULING.END.1")
def test_this_round_never_reaches_scoring() -> None:
    """When the last Ripple ends the game, an effect that it began is over with it."""
    state = before(["e0", "d0"], edition=box("everyone, this_round: modify(grow, +1)", kept=(1, 1, 1)),
                   rulings=ss.Rulings(end_trigger="last_ripple_resolved"))  # fmt: skip
    effect = ss.cards.Modify("grow", 1)
    assert facts(state, "reveal ripple card") == [
        ss.EffectBegan(0, effect), ss.EffectBegan(1, effect), ss.EffectEnded((0, 1), effect), ss.GameEnded("GOAL.3")
    ]  # fmt: skip
    over = play(state, "reveal ripple card")
    assert (over.pending, over.in_force) == (ss.Over("GOAL.3"), ())


@pytest.mark.ruling("RULING.RIPPLE.10")
def test_a_ripple_goes_on_when_something_runs_out() -> None:
    """With the supply gone in mid-card the later shares are skipped, and the next part is resolved."""
    state = before(["e0", "d0", "m1"], ONE_EACH, "everyone, now: remove(1, any, one)", supply=1)
    state = play(state, "reveal ripple card")
    skipped = ss.cards.Disburse(1)
    assert facts(state, "place e0") == [ss.ShareSkipped(1, skipped), ss.ShareSkipped(2, skipped)]
    state = play(state, "place e0")
    assert (ss.to_act(state), legal(state)) == (0, ["lose e1"])
    assert play(state, "lose e1").supply == 1


@pytest.mark.ruling("RULING.RIPPLE.12", "RULING.SETUP.10")
def test_a_resolved_ripple_does_not_come_back() -> None:
    """A Ripple that has been revealed is unseen no more, and can never be drawn again."""
    state = reveal(["e0", "d0"], ONE_EACH)
    assert state.unseen_ripples == ("spare-a", "spare-b", "spare-c")


@pytest.mark.ruling("RULING.RIPPLE.14", "RULING.TOKEN.3")
def test_a_short_deck_or_supply_is_first_come() -> None:
    """In table order each takes what is there; whoever comes later goes without."""
    state = reveal(["e0", "d0", "m0"], "everyone, now: draw(2)", deck="p3", discard="", leader=1, rite_deck="far-d")
    state = play(state, *["reveal slime pebble"] * 3)
    assert [text(swarm) for swarm in state.swarms] == ["e0", "d0 p0 p0", "m0 p0"]
    assert is_resolved(state)
    state = reveal(["e0", "d0", "m0"], "everyone, now: disburse(2)", supply=3, leader=1)
    state = play(state, "place d0", "place d1", "place m0")
    assert is_resolved(state)


@pytest.mark.ruling("RULING.RIPPLE.22")
def test_no_effect_outlasts_the_round() -> None:
    """The card language knows now and this round, and nothing longer."""
    with pytest.raises(ss.SlimeStackError, match="now, this_round"):
        ripple("card", "everyone, next_round: modify(grow, +1)")
    with pytest.raises(ss.InvalidEdition, match=r"RULING\.RIPPLE\.22"):
        ss.read_edition('name = "x"\n[[ripple]]\nid = "x"\nname = "x"\n'
                        'parts = [{ who = "everyone", when = "this_game", do = "forbid(draw)" }]')  # fmt: skip


@pytest.mark.clause("RIPPLE.3", "ROUND.1")
@pytest.mark.ruling("RULING.RIPPLE.21")
def test_nothing_else_fits_between_the_steps_of_a_ripple() -> None:
    """While a Ripple asks for a decision no action, no Combine and no end of a turn is legal."""
    state = reveal(["e3 e0", "d0"], ONE_EACH)
    for action in ("grow", "draw", "end", "mutate e0 d0", "claim pair", "lose e3", "dissolve e0", "accept", "stop"):
        assert refusal_of(state, action) == ("wrong_kind", ("RIPPLE.3",))
    assert refusal_of(state, "combine e0 e3") == ("not_at_ripple", ("RULING.COMBINE.5",))
    assert refusal_of(state, "reveal slime ember") == ("wrong_kind", ("RIPPLE.3",))


@pytest.mark.clause("RIPPLE.9")
@pytest.mark.ruling("RULING.RIPPLE.6", "RULING.RIPPLE.19")
def test_a_slime_without_growth_loses_none() -> None:
    """Where every Slime loses growth, nothing is reported of those that hold none, nor of Royals."""
    state = before(["e4 e0 dR", "m0"], "everyone, now: remove(1, any, each)")
    removed = [fact for fact in facts(state, "reveal ripple card") if isinstance(fact, ss.GrowthRemoved)]
    assert removed == [ss.GrowthRemoved(0, ss.parse_slime("e4"), 1)]


@pytest.mark.clause("RIPPLE.3")
@pytest.mark.ruling("RULING.RIPPLE.7", "RULING.TIER.1", "RULING.DRAW.7")
@pytest.mark.parametrize(
    ("swarms", "who", "affected"),
    [
        (["", "e0", "d4"], "fewest(count(any))", (0,)),
        (["", "e0", "d4"], "fewest(count(big))", (0, 1)),
        (["", "e0", "d4"], "fewest(growth(any))", (0, 1)),
        (["", "e0", "d4"], "fewest(top_growth(any))", (0, 1)),
        (["", "e0", "d4"], "fewest(types(any))", (0,)),
        (["", "e0", "d4"], "fewest(best_type(droplet))", (0, 2)),
        (["e4", "", ""], "fewest(count(any))", (1, 2)),
        (["", "", ""], "fewest(count(any))", (0, 1, 2)),
        (["eR", "d0", ""], "fewest(count(droplet))", (0, 2)),
        (["", "e0", "d4"], "most(count(any))", (1, 2)),
        (["", "", ""], "most(count(any))", ()),
    ],
)
def test_a_player_without_slimes_is_compared(swarms: list[str], who: str, affected: tuple[int, ...]) -> None:
    """An empty Swarm has none of anything: it is among the fewest, alone or with others, and never has the most."""
    state = before(swarms, f"{who}, now: draw(1)", deck="m9")
    state = play(state, "reveal ripple card")
    drawn = []
    while not is_resolved(state):
        assert isinstance(state.pending, ss.Drawing)
        drawn.append(state.pending.seat)
        state = play(state, "reveal slime moss")
    assert tuple(drawn) == affected
