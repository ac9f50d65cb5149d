"""The end of the game and the score: when it is over, what counts, who wins, what breaks a tie."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest

import slimestack as ss
from boxes import box
from helpers import citing, facts, legal, play, refusal_of

FREE = ss.Rulings(pass_policy="free")
Trigger: TypeAlias = Literal["last_ripple_unresolved", "last_ripple_resolved"]


def over(*swarms: str, claimed: tuple[str, ...] | None = None) -> ss.Result:
    """The result of a game of the small box that ended with these Swarms and claimed Rites."""
    state = ss.position(
        swarms, edition=box(), round=4, pending=ss.Over("END.1"), claimed=claimed, row="", rite_deck="", rite_discard=""
    )
    found = ss.result(state)
    assert found is not None
    return found


@pytest.mark.clause("GOAL.3")
@pytest.mark.ruling("RULING.END.1", "RULING.END.2")
def test_whether_the_last_ripple_still_works() -> None:
    """Unresolved, the last card does nothing; resolved, all have their share; neither slides nor passes the Token."""
    edition = box("everyone, now: disburse(1)", kept=(1, 1, 1))
    ends = {}
    triggers: tuple[Trigger, ...] = ("last_ripple_unresolved", "last_ripple_resolved")
    for trigger in triggers:
        state = ss.position(["e0", "d0"], edition=edition, pending=ss.RevealingRipple(),
                            rulings=ss.Rulings(end_trigger=trigger))  # fmt: skip
        row = state.row
        state = play(state, "reveal ripple card")
        if trigger == "last_ripple_resolved":
            state = play(state, "place e0")
            assert facts(state, "place d0") == [ss.GameEnded("GOAL.3")]
            state = play(state, "place d0")
        ends[trigger] = [ss.swarm_text(swarm) for swarm in state.swarms]
        assert (state.pending, state.row, ss.token_holder(state)) == (ss.Over("GOAL.3"), row, 0)
        assert refusal_of(state, "end") == ("game_over", ("END.3", "GOAL.3"))
    assert ends == {"last_ripple_unresolved": ["e0", "d0"], "last_ripple_resolved": ["e1", "d1"]}


@pytest.mark.clause("END.2", "END.3", "TOKEN.3", "ROUND.4", "RIPPLE.2", "END.1")
@pytest.mark.ruling("RULING.END.2", "RULING.COMBINE.11", "RULING.RIPPLE.9", "RULING.END.1")
def test_nothing_of_the_last_round_is_done() -> None:
    """No slide, no pass of the Token, no Combine and no turn follow, and this round's effects are over."""
    state = ss.position(
        ["e1 e0", "d1 d0"], edition=box(), round=4, active=1, leader=0, actions_left=0,
        in_force=[ss.InForce(ss.cards.Modify("grow", 1), (0,))],
    )  # fmt: skip
    assert facts(state, "end") == [ss.EffectEnded((0,), ss.cards.Modify("grow", 1)), ss.GameEnded("END.1")]
    ended = play(state, "end")
    for name in ("swarms", "row", "rite_deck", "rite_discard", "deck", "discard", "supply", "claimed", "round"):
        assert getattr(ended, name) == getattr(state, name)
    assert ss.token_holder(ended) == ss.token_holder(state) == 1
    assert (legal(ended), ss.to_act(ended), ended.in_force) == ([], None, ())
    for action in ("combine e0 e1", "end", "grow", "reveal ripple spare-a", "claim pair"):
        assert refusal_of(ended, action) == ("game_over", ("END.3", "END.1"))


@pytest.mark.clause("END.3")
def test_a_result_only_when_it_is_over() -> None:
    """While the game goes on there is no result, though everybody's score can be asked at any time."""
    state = ss.position(["e4 e0", "dR"], edition=box())
    assert ss.result(state) is None
    assert [ss.score(state, seat).total for seat in (0, 1)] == [4, 8]


@pytest.mark.clause("SCORE.1", "RITE.4", "GOAL.2", "CLAIM.3")
def test_claimed_rites_count_their_printed_me() -> None:
    """The ME of all Rites before a player is added up; those in the row or before others count nothing."""
    found = over("", "d0", claimed=("pair crowd far-d", "tall"))
    assert [score.rites_me for score in found.scores] == [1 + 3 + 8, 2]
    assert [score.total for score in found.scores] == [12, 3]


@pytest.mark.clause("SCORE.2", "SCORE.3", "SCORE.4", "GOAL.4", "COMP.11")
@pytest.mark.ruling("RULING.TIER.1")
def test_slimes_count_by_tier() -> None:
    """A Droplet counts 1, a Big 3, a Royal 8 and no more, on top of the Rites."""
    found = over("e0 e3 d4 d9 mR", "p0", claimed=("tall", ""))
    first = found.scores[0]
    assert (first.droplets, first.bigs, first.royals, first.rites_me) == (2, 2, 1, 2)
    assert first.total == 2 + 2 * 1 + 2 * 3 + 8


@pytest.mark.clause("GOAL.4", "SCORE.1")
@pytest.mark.ruling("RULING.END.3", "RULING.SCORE.3")
def test_nothing_else_counts() -> None:
    """Growth beyond 4, free crowns and the number of Rites are worth nothing and break no tie."""
    found = over("e400 d3", "m4 p0")
    assert [score.total for score in found.scores] == [4, 4]
    assert (found.winners, found.tie_break) == ((0, 1), "shared")
    one_rite_or_two = over("e0", "d0", claimed=("pair tall", "crowd"))
    assert one_rite_or_two.tie_break == "shared"


@pytest.mark.clause("SCORE.4", "SPLIT.5")
@pytest.mark.parametrize(("left", "bigs"), [("e4 e0 e0", 1), ("e3 e1 e0", 0)])
def test_slimes_in_hand_of_a_split_count_for_their_owner(left: str, bigs: int) -> None:
    """Original and finds count as that seat's while the growth is spread."""
    hand = ss.parse_swarm(left)
    state = ss.position(["d0", "e0"], pending=ss.Spreading(hand, 2))
    assert (ss.score(state, 0).bigs, ss.score(state, 0).slimes, ss.score(state, 1).slimes) == (bigs, 4, 1)
    searching = ss.position(["d0", "e0"], pending=ss.Searching(ss.parse_swarm("e0 e0"), 2))
    assert ss.score(searching, 0).droplets == 3


@pytest.mark.ruling("RULING.SCORE.1")
@pytest.mark.parametrize(
    ("swarms", "claimed", "winners", "tie_break"),
    [
        pytest.param("eR / d4 d4", "", (0,), None, marks=citing("SCORE.5 GOAL.4"), id="the highest total"),
        pytest.param("e0 / d0 d0 d0", "", (1,), None, marks=citing("SCORE.5 GOAL.4"), id="no Royal, no Big"),
        pytest.param("eR dR / m4 m4 m4 m4 m4 m4", "", (1,), None, marks=citing("SCORE.5"), id="fewer Royals"),
        pytest.param("eR / d4 d4 d0 d0", "", (0,), "royals", marks=citing("SCORE.6"), id="most Royals, fewer Bigs"),
        pytest.param(
            "eR m0 m0 m0 / dR p4",
            "",
            (1,),
            "bigs",
            marks=citing("SCORE.7 RULING.SCORE.2"),
            id="most Bigs",
        ),
        pytest.param(
            "e4 e0 e0 / d4 d0", " / pair", (0,), "slimes", marks=citing("SCORE.8 RULING.SCORE.3"), id="most Slimes"
        ),
        pytest.param("e4 e0 / d4 d0 / m4 m0 / p0", "", (0, 1, 2), "shared", marks=citing("SCORE.9"), id="all equal"),
        pytest.param("e4 e4 e4 / d4 d4 d0 d0 d0 / m0 / pR", "", (0,), "bigs", marks=citing("SCORE.7")),
        pytest.param("eR d0 / dR p0 / m4 m4 m4 /", "", (0, 1), "shared", marks=citing("SCORE.6 SCORE.9")),
        pytest.param("eR d4 / dR p0 p0 p0 / m4 m4 m4 m0 m0 /", "", (0,), "bigs", marks=citing("SCORE.6 SCORE.7")),
        pytest.param("e4 e0 e0 / d4 d0 / m4 / p0 p0", " / pair / tall / ", (0,), "slimes", marks=citing("SCORE.8")),
    ],
)
def test_who_wins(swarms: str, claimed: str, winners: tuple[int, ...], tie_break: str | None) -> None:
    """The best total wins; among those who have it Royals, Bigs and Slimes decide, one after the other."""
    each = [swarm.strip() for swarm in swarms.split("/")]
    found = over(*each, claimed=tuple(rites.strip() for rites in claimed.split("/")) if claimed else None)
    best = [seat for seat, score in enumerate(found.scores) if score.total == max(one.total for one in found.scores)]
    assert set(winners) <= set(best)
    assert (len(best) > 1) is (tie_break is not None)
    assert (found.winners, found.tie_break, found.clause) == (winners, tie_break, "END.1")


@pytest.mark.clause("SCORE.5")
@pytest.mark.ruling("RULING.SCORE.4")
def test_what_ranks_players_can_be_read() -> None:
    """A score shows its total and the three tiebreaks in their order; losers get no rank."""
    score = over("eR d4 d0", "m0").scores[0]
    assert score.ranking == (score.total, score.royals, score.bigs, score.slimes) == (12, 1, 1, 3)
