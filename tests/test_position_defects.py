"""Descriptions that cannot be read, and tables that no game can bring about: every defect is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import slimestack as ss
from boxes import box, defects, describe

E0 = ss.Slime(ss.SlimeType.EMBER)
E, D, M, P = ss.SlimeType
FIRST = "pair tall crowd crown far-a"
UNRESOLVED = ss.Rulings(end_trigger="last_ripple_unresolved")
RESOLVED = ss.Rulings(end_trigger="last_ripple_resolved")
WINDOW = ss.Rulings(combine_at_ripple="token_player")
ONE = ss.cards.Disburse(1)
TURN = ss.Turn()
REFUSED = object()
"""Instead of a value that cannot be: the compiled build refuses a field of a wrong type at once."""


class Loose:
    """The library without types, to make what type checkers would not let through."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        def make(*values: object) -> object:
            try:
                return getattr(ss, name)(*values)
            except ss.InvalidValue:
                assert ss.COMPILED
                return REFUSED

        return make


loose: Any = Loose()


def possible(given: dict[str, Any]) -> None:
    """Skip what cannot be."""
    if any(REFUSED in (value, *(value if isinstance(value, list) else ())) for value in given.values()):
        pytest.skip("the compiled build refuses the value at once")


# --- defects of the description ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"swarms": ("e4 x3 e10001", "m3 q")}, [
            "Swarm of P0: expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R "
            "for a Royal), got 'x3'",
            "Swarm of P0: a Slime has at most 10000 growth, got 10001",
            "Swarm of P1: expected a Slime such as e4 or eR (a type's letter e, d, m or p, then its growth, or R "
            "for a Royal), got 'q'",
        ]),
        ({"swarms": ([E0, "e4"], 7)}, ["Swarm of P0: expected a Slime, got 'e4'", "Swarm of P1: expected a "
                                                                                  "sequence, got 7"]),
        ({"swarms": (None, b"e4")},
         ["Swarm of P0: expected a sequence, got None", "Swarm of P1: expected a sequence, got b'e4'"]),
        ({"swarms": ({"e4": 1}, "m3")}, ["Swarm of P0: expected a sequence, got {'e4': 1}"]),
        ({"swarms": ("e0 " * 7_000, "m3")}, ["Swarm of P0: expected at most 20000 characters, got 21000"]),
        ({"swarms": ((E0,) * 4_000, "m3")}, ["Swarm of P0: expected at most 3996 members, got 4000"]),
        ({"deck": "e9 x1 mR", "discard": "e"}, [
            "discard: expected a count of Slimes such as e9 (nine embers), got 'e'",
            "deck: expected a count of Slimes such as e9 (nine embers), got 'x1'",
            "deck: expected a count of Slimes such as e9 (nine embers), got 'mR'",
        ]),
        ({"deck": (1, 2, 3)}, ["deck: expected four counts, one for each type, got (1, 2, 3)"]),
        ({"deck": (1, 2, 3, -1)}, ["deck: expected four counts, one for each type, got (1, 2, 3, -1)"]),
        ({"deck": (1, 2, 3, True)}, ["deck: expected four counts, one for each type, got (1, 2, 3, True)"]),
        ({"deck": 7}, ["deck: expected four counts, one for each type, got 7"]),
        ({"deck": "e1 " * 7_000}, ["deck: expected at most 20000 characters, got 21000"]),
        ({"row": [7, None]}, ["row: expected a card's id, got 7", "row: expected a card's id, got None"]),
        ({"row": 7}, ["row: expected a sequence, got 7"]),
        ({"rite_deck": {"pair": 1}}, ["rite_deck: expected a sequence, got {'pair': 1}"]),
        ({"claimed": [""]}, ["claimed: expected 2 groups of Rites, one for each seat, got 1"]),
        ({"claimed": ["", "", ""]}, ["claimed: expected 2 groups of Rites, one for each seat, got 3"]),
        ({"claimed": "pair"}, ["claimed: expected a sequence, got 'pair'"]),
        ({"claimed": [7, "pair"]}, ["Rites of P0: expected a sequence, got 7"]),
        ({"unseen_ripples": 7}, ["unseen_ripples: expected a sequence, got 7"]),
        ({"unseen_ripples": "spare-b spare-b"}, ["unseen_ripples: a Ripple is there twice (COMP.8)"]),
        ({"active": 2}, ["active: expected a whole number from 0 to 1, got 2"]),
        ({"active": True}, ["active: expected a whole number from 0 to 1, got True"]),
        ({"leader": -1}, ["leader: expected a whole number from 0 to 1, got -1"]),
        ({"leader": "0"}, ["leader: expected a whole number from 0 to 1, got '0'"]),
        ({"round": 1001}, ["round: expected a whole number from 0 to 1000, got 1001"]),
        ({"round": 2.0}, ["round: expected a whole number from 0 to 1000, got 2.0"]),
        ({"actions_left": 3}, ["actions_left: expected a whole number from 0 to 2, got 3"]),
        ({"actions_left": -1}, ["actions_left: expected a whole number from 0 to 2, got -1"]),
        ({"supply": 10_001}, ["supply: expected a whole number from 0 to 10000, got 10001"]),
        ({"supply": 9_999}, ["supply: a game has at most 10000 growth tokens, got 10011"]),
        ({"pending": "turn"}, ["pending: expected a pending value such as Turn() or Growing(2), got 'turn'"]),
        ({"pending": ss.Turn}, [f"pending: expected a pending value such as Turn() or Growing(2), got {ss.Turn!r}"]),
        ({"in_force": [7]}, ["in_force: expected an InForce, got 7"]),
        ({"in_force": iter([7])}, ["in_force: expected an InForce, got 7"]),
        ({"in_force": 7}, ["in_force: expected a sequence, got 7"]),
        ({"in_force": [loose.InForce(ONE, (0,))]},
         ["InForce.effect: expected a Modify or a Forbid, got Disburse(n=1)"]),
        ({"in_force": [loose.InForce(ss.cards.Forbid("draw"), ())]}, ["InForce.seats: expected 1 or more "
                                                                      "members, got 0"]),
        ({"in_force": [loose.InForce(ss.cards.Forbid("draw"), (4,))]},
         ["InForce.seats[0]: expected a whole number from 0 to 3, got 4"]),
        ({"pending": loose.Growing(0)}, ["Growing.left: expected a whole number from 1 to 10000, got 0"]),
        ({"pending": loose.Growing("3")},
         ["Growing.left: expected a whole number from 1 to 10000, got '3'"]),
        ({"pending": loose.Picking(4)}, ["Picking.seat: expected a whole number from 0 to 3, got 4"]),
        ({"pending": loose.Searching("e0", 1)}, ["Searching.hand: expected a tuple, got 'e0'"]),
        ({"pending": loose.Searching(("e0",), 1)}, ["Searching.hand[0]: expected a Slime, got 'e0'"]),
        ({"pending": loose.Searching((E0,), 0, (0, 0, 0))}, [
            "Searching.pool: expected a whole number from 1 to 10000, got 0",
            "Searching.rejects: expected 4 members, got 3"]),
        ({"pending": loose.Searching((E0,), 1, (0, 0, 0, 0, 0))},
         ["Searching.rejects: expected 4 members, got 5"]),
        ({"pending": loose.Spreading((E0, ss.Slime(E, 2), E0), 1)},
         ["Spreading.hand: expected the order of a Swarm: e2 e0 e0"]),
        ({"pending": loose.RippleWindow(7)}, ["RippleWindow.ripple: expected a text, got 7"]),
        ({"pending": loose.Resolving("card", -1, [0], ("draw",))}, [
            "Resolving.part: expected a whole number from 0 to 999, got -1", "Resolving.seats: expected a tuple, "
                                                                             "got [0]",
            "Resolving.effects[0]: expected a Disburse, a DrawSlimes, a DissolveSlimes, a "
            "RemoveGrowth, a MoveGrowth, a DiscardRites, a Modify, a Forbid, a Seq or a May, "
            "got 'draw'"]),
        ({"pending": loose.Drawing(0, 1, None)},
         ["Drawing.then: expected a Turn or a Resolving, got None"]),
        ({"pending": loose.Drawing(0, 0, loose.Resolving("card", 1000, (), ()))}, [
            "Drawing.left: expected a whole number from 1 to 10000, got 0",
            "Resolving.part: expected a whole number from 0 to 999, got 1000"]),
        ({"pending": loose.DealingRites(1000, TURN)}, ["DealingRites.left: expected a whole number from 1 to "
                                                       "999, got 1000"]),
        ({"pending": loose.Over(None)}, ["Over.clause: expected a text, got None"]),
    ],
)  # fmt: skip
def test_what_cannot_be_read(given: dict[str, Any], message: list[str]) -> None:
    """Whatever is not in the form it should have is named with where it stands."""
    possible(given)
    found = defects(**given)
    assert found[: len(message)] == message


@pytest.mark.parametrize(
    "given",
    [
        {"deck": 7},
        {"deck": "x9"},
        {"deck": "e1 " * 7_000},
        {"deck": 7, "pending": ss.Drawing(0, 1, TURN)},
        {"discard": "e"},
        {"row": 7},
        {"row": [7], "rite_deck": "pair"},
        {"row": "pair " * 5_000},
        {"rite_deck": 7},
        {"rite_discard": [7]},
        {"claimed": "pair"},
        {"claimed": [7, ""]},
        {"unseen_ripples": 7},
        {"unseen_ripples": [7]},
        {"pending": "turn", "active": None},
        {"pending": loose.Over(None), "active": None},
    ],
)
def test_one_fault_is_one_defect(given: dict[str, Any]) -> None:
    """What cannot be read has one defect, and none that only follows from it."""
    possible(given)
    assert len(defects(**given)) == 1


@pytest.mark.parametrize(
    ("swarms", "message"),
    [
        ([], ["swarms: expected 2 to 4 players, got 0 (COMP.1)"]),
        (["e0"], ["swarms: expected 2 to 4 players, got 1 (COMP.1)"]),
        (
            ["e0", "", "x", "", ""],
            ["Swarm of P2: expected a Slime such as e4 or eR", "swarms: expected 2 to 4 players, got 5 (COMP.1)"],
        ),
        (
            "e0 / d0",
            ["swarms: expected a list of Swarms such as ['e4', 'm3'] (read_position takes text), got 'e0 / d0'"],
        ),
        (7, ["swarms: expected a list of Swarms such as ['e4', 'm3'] (read_position takes text), got 7"]),
    ],
)
@pytest.mark.clause("COMP.1")
def test_the_number_of_swarms(swarms: Any, message: list[str]) -> None:
    """Without 2 to 4 Swarms nothing else can be judged."""
    found = defects(swarms)
    assert len(found) == len(message)
    assert all(text.startswith(start) for text, start in zip(found, message, strict=True))


def test_a_seed_that_is_none() -> None:
    """A seed of a wrong kind is refused as everywhere."""
    with pytest.raises(ss.SlimeStackError, match="expected an int, bytes, a Seed or None as seed, got a text"):
        describe(seed="seven")


# --- tables that cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        # counts
        ({"swarms": ("e0 " * 13, "m3")},
         "13 ember Slimes are in Swarms and 0 in the discard, but there are 12 (COMP.6)"),
        ({"discard": "d12"}, "1 dew Slime is in Swarms and 12 in the discard, but there are 12 (COMP.6)"),
        ({"pending": ss.Spreading(ss.parse_swarm("p0 p0 p0"), 1), "discard": "p10"},
         "3 pebble Slimes are in Swarms and 10 in the discard, but there are 12 (COMP.6)"),
        ({"swarms": ("e9999 d5", "")}, "10004 growth tokens are in use, but there are 10000 (COMP.5)"),
        ({"swarms": ("e9999", ""), "pending": ss.Growing(2)},
         "10001 growth tokens are in use, but there are 10000 (COMP.5)"),
        ({"swarms": ("eR eR", "")}, "there is one ember crown, got 2 (ROYAL.6)"),
        ({"swarms": ("eR mR", "mR")}, "there is one moss crown, got 2 (ROYAL.6)"),
        # Rites
        ({"row": "pair tall no-such-rite"}, "the edition has no Rite no-such-rite (COMP.7)"),
        ({"claimed": ["No", ""]}, "the edition has no Rite No (COMP.7)"),
        ({"row": "pair tall pair"}, "the Rite pair is given twice (CLAIM.8)"),
        ({"row": FIRST, "claimed": ["pair", ""]}, "the Rite pair is given twice (CLAIM.8)"),
        ({"claimed": ["pair", "pair"]}, "the Rite pair is given twice (CLAIM.8)"),
        ({"row": "pair tall", "rite_deck": "crowd"},
         "expected 3 Rites face-up or due, got 2 (RITE.1, RULING.RITE.7)"),
        ({"row": "", "rite_discard": "crowd"}, "expected 1 Rite face-up or due, got 0 (RITE.1, RULING.RITE.7)"),
        ({"row": f"{FIRST} far-b"}, "expected 5 Rites face-up or due, got 6 (RITE.1, RULING.RITE.7)"),
        ({"pending": ss.DealingRites(1, TURN), "row": FIRST, "rite_deck": "far-b"},
         "expected 5 Rites face-up or due, got 6 (RITE.1, RULING.RITE.7)"),
        # rounds and the end
        ({"round": 0}, "a game with 3 Ripples has rounds 1 to 4, got 0 (SETUP.3b)"),
        ({"round": 5}, "a game with 3 Ripples has rounds 1 to 4, got 5 (SETUP.3b)"),
        ({"unseen_ripples": "spare-a no-such-ripple"}, "the edition has no Ripple no-such-ripple (COMP.8)"),
        ({"round": 1, "pending": ss.RevealingRipple()}, "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"round": 1, "pending": ss.Resolving("card", 1, (0, 1), (ONE,))}, "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"round": 1, "pending": ss.Drawing(0, 1, ss.Resolving("card", 2, (0,), ()))},
         "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"pending": ss.RevealingRipple(), "unseen_ripples": ""},
         "a Ripple is due, but none is left to draw (ROUND.4)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.Resolving("card", 1, (0, 1), (ONE,))},
         "by this table's rulings the last Ripple is not resolved (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.Drawing(0, 1, ss.Resolving("card", 2, (0,), ()))},
         "by this table's rulings the last Ripple is not resolved (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.DealingRites(1, ss.Resolving("card", 0, (), ())),
          "row": "pair tall crowd crown", "rite_deck": "far-a"},
         "by this table's rulings the last Ripple is not resolved (RULING.END.1)"),
        ({"round": 4, "pending": ss.RippleWindow("card"),
          "rulings": ss.Rulings(end_trigger="last_ripple_unresolved", combine_at_ripple="token_player")},
         "by this table's rulings the last Ripple is not resolved (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED},
         "by this table's rulings the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)"),
        ({"round": 4, "rulings": RESOLVED, "pending": ss.DealingRites(1, TURN), "active": None,
          "row": "pair tall crowd crown", "rite_deck": "far-a"},
         "by this table's rulings the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)"),
        ({"round": 4, "pending": ss.Over("GOAL.3")},
         "by this table's rulings the game ends by END.1, got GOAL.3 (RULING.END.1)"),
        ({"round": 4, "pending": ss.Over("END.1"), "rulings": RESOLVED},
         "by this table's rulings the game ends by GOAL.3, got END.1 (RULING.END.1)"),
        ({"round": 3, "pending": ss.Over("END.1")},
         "the game is over, but 1 Ripple is left to draw (ROUND.4)"),
        # turns
        ({"actions_left": 2}, "2 actions are left, but the turn has 1 (TURN.3, TURN.4)"),
        ({"pending": ss.Growing(1), "actions_left": 1}, "an action is under way, so it counts as taken (TURN.3)"),
        ({"swarms": ("e4 eR", ""), "pending": ss.Drawing(0, 1, TURN), "actions_left": 2},
         "an action is under way, so it counts as taken (TURN.3)"),
        ({"pending": ss.RevealingRipple(), "actions_left": 1}, "nobody is in a turn, so no action is left (TURN.3)"),
        ({"active": None}, "expected a seat as active in a turn, got none (TURN.5)"),
        ({"active": None, "pending": ss.Growing(1)}, "expected a seat as active in a turn, got none (TURN.5)"),
        ({"active": None, "pending": ss.Drawing(0, 1, TURN)},
         "expected a seat as active in a turn, got none (TURN.5)"),
        # effects of this round
        ({"round": 1, "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has had an effect in this round, so none is in force (RULING.RIPPLE.9)"),
        ({"pending": ss.RevealingRipple(), "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has had an effect in this round, so none is in force (RULING.RIPPLE.9)"),
        ({"round": 4, "pending": ss.Over("END.1"), "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has had an effect in this round, so none is in force (RULING.RIPPLE.9)"),
        *(({"in_force": [ss.InForce(ss.cards.Forbid("draw"), seats)]},
           f"forbid(draw) for {' '.join(f'P{seat}' for seat in seats)}: expected seats of the game, each once, in "
           "order (RULING.RIPPLE.18)") for seats in ((1, 0), (0, 0), (2,))),
        # setup
        ({"swarms": ("", ""), "pending": ss.Picking(0)},
         "types are picked by the seats of the game, before round 1 (SETUP.1a)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(2)},
         "types are picked by the seats of the game, before round 1 (SETUP.1a)"),
        ({"swarms": ("e0 e0 e0", ""), "round": 1, "pending": ss.Picking(0)},
         "P0 has 0 Droplets of one type without growth at this point (SETUP.1c)"),
        ({"swarms": ("", "e0 e0"), "round": 1, "leader": 1, "pending": ss.Picking(0)},
         "P1 has 3 Droplets of one type without growth at this point (SETUP.1c)"),
        ({"swarms": ("", "e0 e0 d0"), "round": 1, "leader": 1, "pending": ss.Picking(0)},
         "P1 has 3 Droplets of one type without growth at this point (SETUP.1c)"),
        ({"swarms": ("", "e1 e0 e0"), "round": 1, "leader": 1, "pending": ss.Picking(0)},
         "P1 has 3 Droplets of one type without growth at this point (SETUP.1c)"),
        ({"swarms": ("e0 e0 e0", "e0 e0 e0", ""), "round": 1, "pending": ss.Picking(2)},
         "two players have the same starting type (SETUP.1b)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(0), "discard": "p1"},
         "no Slime is discarded before the first turn (SETUP.1d)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(0), "row": FIRST, "rite_deck": ""},
         "no Rite is dealt before all types are picked (SETUP.2b)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(0), "row": "", "rite_discard": "pair"},
         "no Rite is dealt before all types are picked (SETUP.2b)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(0), "claimed": ["pair", ""]},
         "no Rite is dealt before all types are picked (SETUP.2b)"),
        ({"swarms": ("e0 e0 e0", ""), "round": 1, "active": None, "pending": ss.DealingRites(5, TURN), "row": ""},
         "P1 has 3 Droplets of one type without growth at this point (SETUP.1c)"),
        ({"swarms": ("e0 e0 e0", "d0 d0 d0"), "round": 1, "active": None, "pending": ss.DealingRites(5, TURN),
          "row": "",
          "claimed": ["pair", ""]}, "no Rite is claimed or discarded before the first turn (SETUP.2b)"),
        # an action under way
        ({"swarms": ("eR", "m3"), "pending": ss.Growing(1)},
         "a growth token is due, but no Slime can take it (GROW.7)"),
        ({"pending": ss.Growing(4)}, "a Grow with this Swarm has at most 3 tokens, got 4 (GROW.3)"),
        ({"pending": ss.Growing(3), "in_force": [ss.InForce(ss.cards.Modify("grow", -1), (0,))]},
         "a Grow with this Swarm has at most 2 tokens, got 3 (GROW.3)"),
        ({"pending": ss.Searching((), 1)}, "expected 1 or 2 uncrowned Slimes of one type in hand for a Split "
                                           "(SPLIT.5)"),
        ({"pending": ss.Searching((E0, E0, E0), 1)},
         "expected 1 or 2 uncrowned Slimes of one type in hand for a Split (SPLIT.5)"),
        ({"pending": ss.Searching((E0, ss.Slime(M)), 1)},
         "expected 1 or 2 uncrowned Slimes of one type in hand for a Split (SPLIT.5)"),
        ({"pending": ss.Searching((ss.Slime(E, royal=True),), 1)},
         "expected 1 or 2 uncrowned Slimes of one type in hand for a Split (SPLIT.5)"),
        ({"pending": ss.Spreading((E0, E0), 1)}, "expected 3 uncrowned Slimes of one type in hand for a Split "
                                                 "(SPLIT.5)"),
        ({"pending": ss.Searching((ss.Slime(E, 1),), 1)},
         "during the search of a Split the Slimes in hand have no growth (SPLIT.7)"),
        ({"pending": ss.Searching((E0,), 1), "deck": "e1 m1", "discard": ""},
         "deck and discard have too few ember Slimes for this Split to succeed (SPLIT.9)"),
        ({"pending": ss.Searching((E0,), 1), "deck": "", "discard": "e2"},
         "a Slime is due for a Split, but the deck is empty (SPLIT.8)"),
        *(({"pending": ss.Searching((E0,), 1, rejects), "discard": "e1 m1", "rulings": rulings},
           "the rejects of a Split are other cards of the discard, kept only where they are shuffled back (SPLIT.6)")
          for rejects, rulings in (((0, 0, 1, 0), ss.Rulings()),
                                   ((1, 0, 0, 0), ss.Rulings(split_shuffle="draw_pile_and_rejects")),
                                   ((0, 0, 2, 0), ss.Rulings(split_shuffle="draw_pile_and_rejects")))),
        ({"pending": ss.Drawing(1, 1, TURN)}, "in a turn only the active seat draws (DRAW.1)"),
        ({"pending": ss.Drawing(0, 4, TURN)}, "a Draw with this Swarm has at most 3 Slimes, got 4 (DRAW.2)"),
        ({"pending": ss.Drawing(0, 1, TURN), "deck": "", "discard": "p1"},
         "a Slime is due for a Draw, but the deck is empty (DRAW.5)"),
        ({"pending": ss.DealingRites(1, TURN), "row": "pair tall crowd crown", "rite_deck": "",
          "rite_discard": "far-a"},
         "a Rite is due, but the Rite deck is empty (RITE.5)"),
        ({"pending": ss.DealingRites(2, TURN), "row": "pair tall crowd", "rite_deck": "far-a far-b"},
         "a claim or a slide deals one Rite, got 2 (CLAIM.5, ROUND.5c)"),
        # the Ripple window
        ({"pending": ss.RippleWindow("card")},
         "by this table's rulings nobody may Combine before a Ripple is resolved (RULING.COMBINE.5)"),
        ({"swarms": ("e4 d0", "m0 m0"), "pending": ss.RippleWindow("card"), "rulings": WINDOW},
         "the window is open only if the Token Player can Combine (RULING.COMBINE.5)"),
        ({"pending": ss.RippleWindow("no-such-ripple"), "rulings": WINDOW},
         "the edition has no Ripple no-such-ripple (COMP.8)"),
        ({"pending": ss.RippleWindow("card"), "rulings": WINDOW, "unseen_ripples": "card spare-a"},
         "the Ripple card is face-up, so it is not unseen (SETUP.3c)"),
    ],
)  # fmt: skip
def test_an_impossible_position(given: dict[str, Any], message: str) -> None:
    """What no game can bring about is refused with the clause that says so."""
    edition = box("rite_row, now: discard_rites(2)", "everyone, now: disburse(1)", "token_player, now: draw(1)")
    assert message in defects(**({"edition": edition} | given))


def test_a_pick_needs_cards_to_take_and_rites_to_lay() -> None:
    """While types are picked, the piles hold what the picks and the Rite row will need."""
    with pytest.raises(ss.InvalidPosition) as caught:
        ss.position(["", ""], round=1, pending=ss.Picking(0), deck="e12 d12 m2 p12", rite_deck="twin-hulks")
    message = str(caught.value)
    assert "the player who picks moss takes 3, but the deck has 2 (SETUP.1c)" in message
    assert "5 Rites are laid after the picks, but the deck has 1 (SETUP.2b)" in message
