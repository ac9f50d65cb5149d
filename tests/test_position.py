"""Positions: what a description leaves out, every kind of table, and every defect, all at once."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import slimestack as ss
from boxes import RITES, box, defects, describe, ripple
from helpers import legal, play, text
from slimestack.engine import validity

E0 = ss.Slime(ss.SlimeType.EMBER)
E, D, M, P = ss.SlimeType
FIRST = "pair tall crowd crown far-a"
UNRESOLVED = ss.Rulings(end_trigger="last_ripple_unresolved")
RESOLVED = ss.Rulings(end_trigger="last_ripple_resolved")
WINDOW = ss.Rulings(combine_at_ripple="token_player")
ONE = ss.cards.Disburse(1)
TURN = ss.Turn()


@pytest.mark.parametrize("empty", ["-", "", [], ()])
def test_empty_piles(empty: Any) -> None:
    """Nothing is written as in a position text, or as an empty list."""
    state = ss.position(["e4", "m3"], deck=empty, discard=empty, row=empty, rite_deck=empty, rite_discard=empty,
                        claimed=[empty, empty])  # fmt: skip
    assert (state.deck, state.discard, state.row, state.rite_deck) == ((0, 0, 0, 0), (0, 0, 0, 0), (), ())
    assert (state.rite_discard, state.claimed) == ((), ((), ()))


def test_an_empty_swarm() -> None:
    """A Swarm without Slimes is a dash as well."""
    assert ss.position(["-", "m3"]) == ss.position(["", "m3"])


# --- defaults ----------------------------------------------------------------------------------------


def test_what_a_description_leaves_out() -> None:
    """The middle of seat 0's turn in round 2, which it opened, with the rest of the invented edition in its piles."""
    state = ss.position(["e4 e0 d5", "m3"])
    edition = ss.invented_edition()
    assert (state.game.edition, state.game.rulings, state.game.players) == (edition, ss.Rulings(), 2)
    assert (state.round, state.active, state.leader, state.actions_left, state.pending) == (2, 0, 0, 1, TURN)
    assert (state.game.first, ss.token_holder(state)) == (1, 1)
    assert (state.deck, state.discard, state.supply) == ((10, 11, 11, 12), (0, 0, 0, 0), 10_000 - 12)
    rites = tuple(edition.rite)
    assert (state.row, state.rite_deck, state.rite_discard, state.claimed) == (rites[:5], rites[5:], (), ((), ()))
    assert state.unseen_ripples == tuple(edition.ripple)[1:]
    assert (state.in_force, state.seed) == ((), None)
    assert state.game.rites == rites


@pytest.mark.ruling("RULING.ROUND.1")
def test_leader_and_first_follow_from_each_other() -> None:
    """By default, the active seat took the first turn of the round; who started the game follows from that."""
    assert describe(("e0", "d0", "m0"), active=1).leader == 1
    state = describe(("e0", "d0", "m0"), active=1, leader=0, round=3)
    assert (state.leader, state.game.first, ss.token_holder(state)) == (0, 2, 2)
    drawing = describe(("e0", "d0", "m0"), leader=2, pending=ss.RevealingRipple())
    assert (drawing.active, ss.to_act(play(drawing, "reveal ripple spare-a")), drawing.leader) == (None, ss.CHANCE, 2)
    assert describe(("e0", "d0", "m0"), active=2, pending=ss.RevealingRipple()).leader == 2


@pytest.mark.clause("TURN.3", "TURN.4")
@pytest.mark.parametrize(
    ("swarm", "pending", "left"),
    [
        ("e4", None, 1),
        ("e4 eR", None, 2),
        ("e4", ss.Growing(2), 0),
        ("e4 eR", ss.Growing(2), 1),
        ("e4", ss.Drawing(0, 2, TURN), 0),
        ("e4 eR", ss.DealingRites(1, TURN), 1),
        ("e4 eR", ss.RevealingRipple(), 0),
    ],
)
def test_actions_left_unless_given(swarm: str, pending: ss.Pending | None, left: int) -> None:
    """A turn has all its actions, one under way has been taken from them, and between turns there are none."""
    row = "pair tall crowd crown" if isinstance(pending, ss.DealingRites) else None
    assert describe((swarm, "d0"), pending=pending, row=row).actions_left == left


def test_cards_that_are_not_named_lie_where_they_belong() -> None:
    """The row is the first Rites that lie nowhere else, the deck the rest; a Ripple face-up is not unseen."""
    state = describe(claimed=["pair", "far-a"], rite_discard="tall")
    assert (state.row, state.rite_deck) == (("crowd", "crown", "far-b", "far-c", "far-d"), ())
    state = describe(claimed=["pair", ""], rite_deck="far-d far-c")
    assert (state.row, state.rite_deck) == (("tall", "crowd", "crown", "far-a", "far-b"), ("far-c", "far-d"))
    edition = box("everyone, now: disburse(1)")
    state = describe(edition=edition, pending=ss.Resolving("card", 0, (0, 1), (ONE,)))
    assert state.unseen_ripples == ("spare-a", "spare-b", "spare-c")
    state = describe(edition=edition, round=3)
    assert state.unseen_ripples == ("spare-b", "spare-c")


@pytest.mark.parametrize(
    ("given", "rites", "slimes", "tokens"),
    [
        ({}, tuple(RITES), (12, 12, 12, 12), 10_000),
        ({"deck": "m1", "discard": "p1"}, tuple(RITES), (2, 1, 2, 1), 10_000),
        ({"discard": "p1"}, tuple(RITES), (12, 12, 12, 12), 10_000),
        ({"supply": 3}, tuple(RITES), (12, 12, 12, 12), 15),
        ({"row": "pair"}, ("pair",), (12, 12, 12, 12), 10_000),
        ({"row": FIRST}, tuple(RITES), (12, 12, 12, 12), 10_000),
        ({"row": FIRST, "rite_deck": "far-d"}, (*FIRST.split(), "far-d"), (12, 12, 12, 12), 10_000),
        ({"row": [], "claimed": ["far-a", []]}, ("far-a",), (12, 12, 12, 12), 10_000),
    ],
)
def test_the_components_of_a_described_game(
    given: dict[str, Any], rites: tuple[str, ...], slimes: tuple[int, ...], tokens: int
) -> None:
    """Where piles, Rites or the supply are given the game has what the position shows, else what is in the box."""
    game = describe(**given).game
    assert (set(game.rites), game.slimes, game.growth_tokens) == (set(rites), slimes, tokens)


def test_other_forms_of_the_same_description() -> None:
    """Swarms as Slimes, piles as counts, cards in any collection and Swarms in any order say the same."""
    one = describe(("e4 e0", ""), deck="e1 m2", discard="", row="pair tall", claimed=["crowd crown", ""])
    other = describe(iter([[E0, ss.Slime(E, 4)], ()]), deck=(1, 0, 2, 0), discard=[0, 0, 0, 0], row=("pair", "tall"),
                     claimed=(["crown", "crowd"], ()))  # fmt: skip
    assert one == other
    assert describe(deck="e1 m1 e2 E03").deck == (6, 0, 1, 0)
    assert describe(unseen_ripples=["spare-c", "spare-a"]).unseen_ripples == ("spare-a", "spare-c")


def test_a_position_with_a_seed_draws_from_it() -> None:
    """The seed is the state's, as with_seed would give it."""
    assert describe(seed=7) == ss.with_seed(describe(), 7)
    assert describe(seed=b"x").seed == ss.Seed.of(b"x")


# --- every kind of table -----------------------------------------------------------------------------

CARD = box("rite_row, now: discard_rites(2)", "everyone, now: seq(may(seq(draw(2), dissolve(2, any))), disburse(2))",
           "most(count(any)), now: seq(move(3), remove(2, any, one))")  # fmt: skip
TWO = (ss.parse_effect("dissolve(2, any)"), ss.parse_effect("disburse(2)"))
KINDS: list[dict[str, Any]] = [
    {"swarms": ("", ""), "round": 1, "pending": ss.Picking(0)},
    {"swarms": ("", "m0 m0 m0"), "round": 1, "leader": 1, "pending": ss.Picking(0)},
    {},
    {"pending": ss.Growing(3)},
    {"pending": ss.Searching((E0,), 1)},
    {"pending": ss.Searching((E0, E0), 3), "discard": "m2"},
    {"pending": ss.Searching((E0,), 1, (0, 0, 2, 0)), "discard": "m2 p1",
     "rulings": ss.Rulings(split_shuffle="draw_pile_and_rejects")},
    {"pending": ss.Spreading(ss.parse_swarm("e2 e0 e0"), 1)},
    {"pending": ss.RippleWindow("card"), "rulings": WINDOW},
    {"pending": ss.DealingRites(2, ss.Resolving("card", 0, (), ())), "row": "pair tall crowd",
     "rite_deck": "far-c far-d"},
    {"pending": ss.Resolving("card", 1, (0, 1), (ss.parse_effect("may(seq(draw(2), dissolve(2, any)))"), TWO[1]))},
    {"pending": ss.Drawing(1, 2, ss.Resolving("card", 1, (1,), TWO))},
    {"pending": ss.Drawing(1, 1, ss.Resolving("card", 1, (1,), TWO))},
    {"pending": ss.Resolving("card", 1, (1,), (ss.parse_effect("dissolve(1, any)"), TWO[1]))},
    {"pending": ss.Resolving("card", 1, (1,), (ONE,))},
    {"pending": ss.Resolving("card", 2, (0,), (ss.parse_effect("move(1)"), ss.parse_effect("remove(2, any, one)")))},
    {"pending": ss.Resolving("card", 2, (0, 1), (ss.parse_effect("remove(2, any, one)"),))},
    {"pending": ss.Resolving("card", 2, (0, 1), (ss.parse_effect("move(3)"), ss.parse_effect("remove(2, any, one)")))},
    {"pending": ss.Drawing(0, 3, TURN)},
    {"pending": ss.DealingRites(1, TURN), "row": "pair tall crowd crown", "rite_deck": "far-a"},
    {"pending": ss.DealingRites(1, TURN), "row": "pair tall crowd crown", "rite_deck": "far-a", "active": None},
    {"swarms": ("e0 e0 e0", "m0 m0 m0"), "round": 1, "active": None, "pending": ss.DealingRites(5, TURN), "row": ""},
    {"pending": ss.RevealingRipple()},
    {"round": 4, "pending": ss.Over("END.1")},
    {"round": 4, "pending": ss.Over("GOAL.3"), "rulings": RESOLVED},
    {"in_force": [ss.InForce(ss.cards.Modify("grow", 2), (0, 1)), ss.InForce(ss.cards.Forbid("draw"), (1,))]},
    {"swarms": ("", ""), "deck": "", "discard": ""},
    {"active": 1, "leader": 0, "round": 4, "actions_left": 0},
]  # fmt: skip


@pytest.mark.parametrize("given", KINDS, ids=lambda given: type(given.get("pending", TURN)).__name__)
def test_every_valid_table_can_be_described(given: dict[str, Any]) -> None:
    """Each kind of thing that a state can wait for is described as it is, is without defect, and plays on."""
    state = describe(given.get("swarms", ("e4 e4 e0 d5", "m3")), **({"edition": CARD} | {
        name: value for name, value in given.items() if name != "swarms"}))  # fmt: skip
    assert state.pending == given.get("pending", TURN)
    assert validity.defects(state) == ()
    assert bool(ss.legal_actions(state)) is (ss.result(state) is None)
    for action in ss.legal_actions(state):
        assert validity.defects(ss.apply(state, action)) == ()


def test_a_state_of_a_game_described_again_is_the_same() -> None:
    """A state met in play, described by its own fields, comes out equal but for the components of its game."""
    state = ss.new_game(players=3, seed=8, edition=box("everyone, now: may(draw(2))"), starting_types=(E, D, M))
    for turn in range(120):
        again = ss.position(
            state.swarms, edition=state.game.edition, round=state.round, active=state.active, leader=state.leader,
            actions_left=state.actions_left, pending=state.pending, in_force=state.in_force, deck=state.deck,
            discard=state.discard, row=state.row, rite_deck=state.rite_deck, rite_discard=state.rite_discard,
            claimed=state.claimed, unseen_ripples=state.unseen_ripples, supply=state.supply, seed=state.seed,
        )  # fmt: skip
        assert again == state
        moves = ss.legal_actions(state)
        if not moves:
            break
        state = ss.apply(state, moves[turn * 5 % len(moves)])
    assert ss.result(state) is not None


# --- all at once -------------------------------------------------------------------------------------


def test_every_defect_is_shown_at_once_and_once() -> None:
    """A description with many things wrong is answered with all of them."""
    assert defects(
        ("eR eR x1", "e9999 e9"), deck="q1", row="pair pair", actions_left=2, active=7, supply=None,
        in_force=[7, ss.InForce(ss.cards.Forbid("draw"), (1, 0))], unseen_ripples="nobody", round=4,
        rulings=RESOLVED,
    ) == [
        "Swarm of P0: expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R for "
        "a Royal), got 'x1'",
        "active: expected a whole number from 0 to 1, got 7",
        "in_force: expected an InForce, got 7",
        "deck: expected a count of Slimes such as e9 (nine embers), got 'q1'",
        "10008 growth tokens are in use, but there are 10000 (COMP.5)",
        "there is one ember crown, got 2 (ROYAL.6)",
        "the Rite pair is given twice (CLAIM.8)",
        "the edition has no Ripple nobody (COMP.8)",
        "expected 0 unseen Ripples after 3 of 3, got 1 (ROUND.3)",
        "by this table's rulings the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)",
        "forbid(draw) for P1 P0: expected seats of the game, each once, in order (RULING.RIPPLE.18)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pending": ss.RevealingRipple()}, "expected no seat as active between turns (ROUND.6)"),
        ({"pending": ss.Over("END.1")}, "expected no seat as active between turns (ROUND.6)"),
        ({"pending": ss.Drawing(0, 1, ss.Resolving("card", 0, (0,), ()))},
         "expected no seat as active between turns (ROUND.6)"),
        ({"pending": ss.Picking(0)}, "expected no seat as active between turns (ROUND.6)"),
        ({"actions_left": -1}, "-1 actions are left, but the turn has 1 (TURN.3, TURN.4)"),
        ({"deck": (-1, 0, 0, 0)}, "2 ember Slimes are in Swarms and 0 in the discard, but there are 12 (COMP.6)"),
        ({"supply": -1}, "12 growth tokens are in use, but there are 10000 (COMP.5)"),
    ],
)  # fmt: skip
def test_states_that_were_put_together_otherwise(change: dict[str, Any], message: str) -> None:
    """What a description cannot say is found as well in a state that was made field by field."""
    assert message in list(map(str, validity.defects(attrs.evolve(describe(), **change))))


@pytest.mark.clause("COMP.5", "COMP.6")
@pytest.mark.ruling("RULING.TOKEN.1", "RULING.INFO.2")
@pytest.mark.parametrize("more", [1, -1])
@pytest.mark.parametrize("place", ["supply", "deck", "discard"])
def test_nothing_is_surplus_and_nothing_missing(place: str, more: int) -> None:
    """With one token or one Slime card too many, or one too few, a state is impossible."""
    state = describe(deck="e2", discard="e2")
    given = getattr(state, place)
    change: dict[str, Any] = {place: given + more if place == "supply" else (given[0] + more, *given[1:])}
    wrong = attrs.evolve(state, **change)
    code = "wrong_growth" if place == "supply" else "wrong_slimes"
    found = [one.code for one in validity.defects(wrong)]
    assert found == [code], f"{place} {getattr(wrong, place)} instead of {given} in {ss.position_text(state)}"


@pytest.mark.clause("COMP.1")
@pytest.mark.parametrize("players", [1, 5])
def test_a_game_of_too_few_or_too_many(players: int) -> None:
    """Of a state with a wrong number of seats nothing else is said."""
    state = describe()
    wrong = attrs.evolve(state, game=attrs.evolve(state.game, players=players))
    assert list(map(str, validity.defects(wrong))) == [f"expected 2 to 4 players, got {players} (COMP.1)"]


def test_a_described_table_plays_like_any() -> None:
    """Position 12 of a draw from a dry deck: two Slimes come, in the middle the discard is turned over."""
    state = ss.position(["e4 d5", "m3"], deck="m1", discard="p1")
    state = play(state, "draw", "reveal slime moss", "reveal slime pebble")
    assert text(state.swarms[0]) == "e4 d5 m0 p0"
    assert "end" in legal(state)


def test_ripples_that_the_edition_does_not_have() -> None:
    """An unseen Ripple of another box is a defect, reported with its id."""
    other = ripple("tide", "everyone, now: draw(1)")
    assert defects(unseen_ripples=["spare-a", other.id]) == ["the edition has no Ripple tide (COMP.8)"]


@pytest.mark.clause("ROUND.3", "SETUP.3b")
@pytest.mark.parametrize(("round", "unseen"), [(2, "spare-a spare-b"), (2, ""), (3, "spare-a spare-b spare-c card")])
def test_as_many_ripples_are_unseen_as_the_round_says(round: int, unseen: str) -> None:
    """One Ripple is revealed in each round but the first, so no more and no fewer are left than that."""
    left, drawn = 3 - round + 2, round - 1
    message = f"expected {left} unseen Ripples after {drawn} of 4, got {len(unseen.split())} (ROUND.3)"
    assert message in defects(edition=box("everyone, now: draw(1)"), round=round, unseen_ripples=unseen)
