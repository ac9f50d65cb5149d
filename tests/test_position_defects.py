"""Descriptions that cannot be read, and tables that no game can bring about: every defect is named."""

from __future__ import annotations

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
loose: Any = ss
"""The same without types, to make what type checkers would not let through."""


# --- defects of the description ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"swarms": ("e4 x3 e10001", "m3 q")}, [
            "Swarm of P0: 'x3' is no Slime: write a type's letter (e, d, m, p) and its growth, or R for a Royal, "
            "as in e4 or eR",
            "Swarm of P0: a Slime holds at most 10000 growth",
            "Swarm of P1: 'q' is no Slime: write a type's letter (e, d, m, p) and its growth, or R for a Royal, "
            "as in e4 or eR",
        ]),
        ({"swarms": ([E0, "e4"], 7)}, ["Swarm of P0: 'e4' is no Slime", "Swarm of P1: a sequence is needed, not 7"]),
        ({"swarms": (None, b"e4")},
         ["Swarm of P0: a sequence is needed, not None", "Swarm of P1: a sequence is needed, not b'e4'"]),
        ({"swarms": ({"e4": 1}, "m3")}, ["Swarm of P0: a sequence is needed, not {'e4': 1}"]),
        ({"swarms": ("e0 " * 7_000, "m3")}, ["Swarm of P0: at most 20000 characters, not 21000"]),
        ({"swarms": ((E0,) * 4_000, "m3")}, ["Swarm of P0: at most 3996 Slimes, not 4000"]),
        ({"deck": "e9 x1 mR", "discard": "e"}, [
            "discard: 'e' is no count of Slimes, written like e9 for nine embers",
            "deck: 'x1' is no count of Slimes, written like e9 for nine embers",
            "deck: 'mR' is no count of Slimes, written like e9 for nine embers",
        ]),
        ({"deck": (1, 2, 3)}, ["deck: four counts are needed, one for each type, not (1, 2, 3)"]),
        ({"deck": (1, 2, 3, -1)}, ["deck: four counts are needed, one for each type, not (1, 2, 3, -1)"]),
        ({"deck": (1, 2, 3, True)}, ["deck: four counts are needed, one for each type, not (1, 2, 3, True)"]),
        ({"deck": 7}, ["deck: a sequence is needed, not 7", "deck: four counts are needed, one for each type, not 7"]),
        ({"deck": "e1 " * 7_000}, ["deck: at most 20000 characters, not 21000"]),
        ({"row": [7, None]}, ["row: a card is named by its id, not 7", "row: a card is named by its id, not None"]),
        ({"row": 7}, ["row: a sequence is needed, not 7"]),
        ({"rite_deck": {"pair": 1}}, ["rite_deck: a sequence is needed, not {'pair': 1}"]),
        ({"claimed": [""]}, ["claimed: one group of Rites for each of the 2 seats is needed"]),
        ({"claimed": ["", "", ""]}, ["claimed: one group of Rites for each of the 2 seats is needed"]),
        ({"claimed": "pair"}, ["claimed: a sequence is needed, not 'pair'",
                               "claimed: one group of Rites for each of the 2 seats is needed"]),
        ({"claimed": [7, "pair"]}, ["claimed by P0: a sequence is needed, not 7"]),
        ({"unseen_ripples": 7}, ["unseen_ripples: a sequence is needed, not 7"]),
        ({"unseen_ripples": "spare-b spare-b"}, ["unseen_ripples: there is one card of each Ripple (COMP.8)"]),
        ({"active": 2}, ["active: a whole number from 0 to 1 is needed, not 2"]),
        ({"active": True}, ["active: a whole number from 0 to 1 is needed, not True"]),
        ({"leader": -1}, ["leader: a whole number from 0 to 1 is needed, not -1"]),
        ({"leader": "0"}, ["leader: a whole number from 0 to 1 is needed, not '0'"]),
        ({"round": 1001}, ["round: a whole number from 0 to 1000 is needed, not 1001"]),
        ({"round": 2.0}, ["round: a whole number from 0 to 1000 is needed, not 2.0"]),
        ({"actions_left": 3}, ["actions_left: a whole number from 0 to 2 is needed, not 3"]),
        ({"actions_left": -1}, ["actions_left: a whole number from 0 to 2 is needed, not -1"]),
        ({"supply": 10_001}, ["supply: a whole number from 0 to 10000 is needed, not 10001"]),
        ({"supply": 9_999}, ["a game has at most 10000 growth tokens, not 10011"]),
        ({"pending": "turn"}, ["pending: 'turn' is nothing to wait for"]),
        ({"pending": ss.Turn}, [f"pending: {ss.Turn!r} is nothing to wait for"]),
        ({"in_force": [7]}, ["in_force: every effect is an InForce"]),
        ({"in_force": iter([7])}, ["in_force: every effect is an InForce"]),
        ({"in_force": 7}, ["in_force: a sequence is needed, not 7"]),
        ({"in_force": [loose.InForce(ONE, (0,))]},
         ["InForce.effect is a Modify or Forbid, not Disburse(n=1)"]),
        ({"in_force": [loose.InForce(ss.cards.Forbid("draw"), ())]}, ["InForce.seats needs 1 members or more"]),
        ({"in_force": [loose.InForce(ss.cards.Forbid("draw"), (4,))]},
         ["InForce.seats is a whole number from 0 to 3, not 4"]),
        ({"pending": loose.Growing(0)}, ["Growing.left is a whole number from 1 to 10000, not 0"]),
        ({"pending": loose.Growing("3")},
         ["Growing.left is a whole number from 1 to 10000, not '3'"]),
        ({"pending": loose.Picking(4)}, ["Picking.seat is a whole number from 0 to 3, not 4"]),
        ({"pending": loose.Searching("e0", 1)}, ["Searching.hand is a tuple, not 'e0'"]),
        ({"pending": loose.Searching(("e0",), 1)}, ["Searching.hand is a Slime, not 'e0'"]),
        ({"pending": loose.Searching((E0,), 0, (0, 0, 0))}, [
            "Searching.pool is a whole number from 1 to 10000, not 0", "Searching.rejects needs 4 members or more"]),
        ({"pending": loose.Searching((E0,), 1, (0, 0, 0, 0, 0))},
         ["Searching.rejects has at most 4 members"]),
        ({"pending": loose.Spreading((E0, ss.Slime(E, 2), E0), 1)},
         ["Spreading.hand is in the order of a Swarm: e2 e0 e0"]),
        ({"pending": loose.RippleWindow(7)}, ["RippleWindow.ripple is a str, not 7"]),
        ({"pending": loose.Resolving("card", -1, [0], ("draw",))}, [
            "Resolving.part is a whole number from 0 to 999, not -1", "Resolving.seats is a tuple, not [0]",
            "Resolving.effects is a Disburse or DrawSlimes or DissolveSlimes or RemoveGrowth or MoveGrowth or "
            "DiscardRites or Modify or Forbid or Seq or May, not 'draw'"]),
        ({"pending": loose.Drawing(0, 1, None)},
         ["Drawing.then is a Turn or Resolving, not None"]),
        ({"pending": loose.Drawing(0, 0, loose.Resolving("card", 1000, (), ()))}, [
            "Drawing.left is a whole number from 1 to 10000, not 0",
            "Resolving.part is a whole number from 0 to 999, not 1000"]),
        ({"pending": loose.DealingRites(1000, TURN)}, ["DealingRites.left is a whole number from 1 to 999, not 1000"]),
        ({"pending": loose.Over(None)}, ["Over.clause is a str, not None"]),
    ],
)  # fmt: skip
def test_what_cannot_be_read(given: dict[str, Any], told: list[str]) -> None:
    """Whatever is not in the form it should have is named with where it stands."""
    found = defects(**given)
    assert found[: len(told)] == told


@pytest.mark.parametrize(
    ("swarms", "told"),
    [
        ([], ["a game has 2 to 4 players, not 0 (COMP.1)"]),
        (["e0"], ["a game has 2 to 4 players, not 1 (COMP.1)"]),
        (["e0", "", "x", "", ""], ["Swarm of P2: 'x' is no Slime", "a game has 2 to 4 players, not 5 (COMP.1)"]),
        ("e0 d0", ["swarms: a sequence is needed, not 'e0 d0'", "a game has 2 to 4 players, not 0 (COMP.1)"]),
        (7, ["swarms: a sequence is needed, not 7", "a game has 2 to 4 players, not 0 (COMP.1)"]),
    ],
)
@pytest.mark.clause("COMP.1")
def test_the_number_of_swarms(swarms: Any, told: list[str]) -> None:
    """Without 2 to 4 Swarms nothing else can be judged."""
    found = defects(swarms)
    assert len(found) == len(told)
    assert all(text.startswith(start) for text, start in zip(found, told, strict=True))


def test_a_seed_that_is_none() -> None:
    """A seed of a wrong kind is refused as everywhere."""
    with pytest.raises(ss.SlimeStackError, match="a seed is an int, bytes, a Seed or None"):
        describe(seed="seven")


# --- tables that cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        # counts
        ({"swarms": ("e0 " * 13, "m3")},
         "13 ember Slimes lie before players and 0 in the discard, but there are 12 (COMP.6)"),
        ({"discard": "d12"}, "1 dew Slimes lie before players and 12 in the discard, but there are 12 (COMP.6)"),
        ({"pending": ss.Spreading(ss.parse_swarm("p0 p0 p0"), 1), "discard": "p10"},
         "3 pebble Slimes lie before players and 10 in the discard, but there are 12 (COMP.6)"),
        ({"swarms": ("e9999 d5", "")}, "10004 growth tokens are in use, but there are 10000 (COMP.5)"),
        ({"swarms": ("e9999", ""), "pending": ss.Growing(2)},
         "10001 growth tokens are in use, but there are 10000 (COMP.5)"),
        ({"swarms": ("eR eR", "")}, "there is one ember crown, not 2 (ROYAL.6)"),
        ({"swarms": ("eR mR", "mR")}, "there is one moss crown, not 2 (ROYAL.6)"),
        # Rites
        ({"row": "pair tall no-such-rite"}, "the edition has no Rite no-such-rite (COMP.7)"),
        ({"claimed": ["No", ""]}, "the edition has no Rite No (COMP.7)"),
        ({"row": "pair tall pair"}, "the Rite pair is in two places (CLAIM.8)"),
        ({"row": FIRST, "claimed": ["pair", ""]}, "the Rite pair is in two places (CLAIM.8)"),
        ({"claimed": ["pair", "pair"]}, "the Rite pair is in two places (CLAIM.8)"),
        ({"row": "pair tall", "rite_deck": "crowd"},
         "3 Rites are face-up or to be dealt, not 2 (RITE.1, RULING.RITE.7)"),
        ({"row": "", "rite_discard": "crowd"}, "1 Rites are face-up or to be dealt, not 0 (RITE.1, RULING.RITE.7)"),
        ({"row": f"{FIRST} far-b"}, "5 Rites are face-up or to be dealt, not 6 (RITE.1, RULING.RITE.7)"),
        ({"pending": ss.DealingRites(1, TURN), "row": FIRST, "rite_deck": "far-b"},
         "5 Rites are face-up or to be dealt, not 6 (RITE.1, RULING.RITE.7)"),
        # rounds and the end
        ({"round": 0}, "a game with 3 Ripples has rounds 1 to 4, not 0 (SETUP.3b)"),
        ({"round": 5}, "a game with 3 Ripples has rounds 1 to 4, not 5 (SETUP.3b)"),
        ({"unseen_ripples": "spare-a no-such-ripple"}, "the edition has no Ripple no-such-ripple (COMP.8)"),
        ({"round": 1, "pending": ss.RevealingRipple()}, "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"round": 1, "pending": ss.Resolving("card", 1, (0, 1), (ONE,))}, "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"round": 1, "pending": ss.Drawing(0, 1, ss.Resolving("card", 2, (0,), ()))},
         "no Ripple is drawn in round 1 (ROUND.2)"),
        ({"pending": ss.RevealingRipple(), "unseen_ripples": ""},
         "a Ripple is drawn, but none is left to draw (ROUND.4)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.Resolving("card", 1, (0, 1), (ONE,))},
         "at this table the last Ripple is not carried out (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.Drawing(0, 1, ss.Resolving("card", 2, (0,), ()))},
         "at this table the last Ripple is not carried out (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED, "pending": ss.DealingRites(1, ss.Resolving("card", 0, (), ())),
          "row": "pair tall crowd crown", "rite_deck": "far-a"},
         "at this table the last Ripple is not carried out (RULING.END.1)"),
        ({"round": 4, "pending": ss.RippleWindow("card"),
          "rulings": ss.Rulings(end_trigger="last_ripple_unresolved", combine_at_ripple="token_player")},
         "at this table the last Ripple is not carried out (RULING.END.1)"),
        ({"round": 4, "rulings": UNRESOLVED},
         "at this table the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)"),
        ({"round": 4, "rulings": RESOLVED, "pending": ss.DealingRites(1, TURN), "active": None,
          "row": "pair tall crowd crown", "rite_deck": "far-a"},
         "at this table the game is over once the last Ripple is drawn (GOAL.3, RULING.END.1)"),
        ({"round": 4, "pending": ss.Over("GOAL.3")},
         "at this table the game ends by END.1, not by GOAL.3 (RULING.END.1)"),
        ({"round": 4, "pending": ss.Over("END.1"), "rulings": RESOLVED},
         "at this table the game ends by GOAL.3, not by END.1 (RULING.END.1)"),
        ({"round": 3, "pending": ss.Over("END.1")},
         "the game is not over while Ripples are left to draw (ROUND.4): 1"),
        # turns
        ({"actions_left": 2}, "2 actions are left of a turn that has 1 (TURN.3, TURN.4)"),
        ({"pending": ss.Growing(1), "actions_left": 1}, "an action is under way, so it has been taken (TURN.3)"),
        ({"swarms": ("e4 eR", ""), "pending": ss.Drawing(0, 1, TURN), "actions_left": 2},
         "an action is under way, so it has been taken (TURN.3)"),
        ({"pending": ss.RevealingRipple(), "actions_left": 1}, "nobody is in a turn, so no action is left (TURN.3)"),
        ({"active": None}, "Turn is part of a turn, so a seat is active (TURN.5)"),
        ({"active": None, "pending": ss.Growing(1)}, "Growing is part of a turn, so a seat is active (TURN.5)"),
        ({"active": None, "pending": ss.Drawing(0, 1, TURN)},
         "Drawing is part of a turn, so a seat is active (TURN.5)"),
        # effects of this round
        ({"round": 1, "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has begun to work in this round, so none of its effects holds (RULING.RIPPLE.9)"),
        ({"pending": ss.RevealingRipple(), "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has begun to work in this round, so none of its effects holds (RULING.RIPPLE.9)"),
        ({"round": 4, "pending": ss.Over("END.1"), "in_force": [ss.InForce(ss.cards.Forbid("draw"), (0,))]},
         "no Ripple has begun to work in this round, so none of its effects holds (RULING.RIPPLE.9)"),
        *(({"in_force": [ss.InForce(ss.cards.Forbid("draw"), seats)]},
           f"forbid(draw) for {' '.join(map(str, seats))}: the seats are those of the game, each once, in order "
           "(RULING.RIPPLE.18)") for seats in ((1, 0), (0, 0), (2,))),
        # setup
        ({"swarms": ("", ""), "pending": ss.Picking(0)},
         "types are picked by the seats of the game before round 1 begins (SETUP.1a)"),
        ({"swarms": ("", ""), "round": 1, "pending": ss.Picking(2)},
         "types are picked by the seats of the game before round 1 begins (SETUP.1a)"),
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
         "growth is being placed, but no Slime can take it (GROW.7)"),
        ({"pending": ss.Growing(4)}, "a Grow with this Swarm has at most 3 tokens, not 4 (GROW.3)"),
        ({"pending": ss.Growing(3), "in_force": [ss.InForce(ss.cards.Modify("grow", -1), (0,))]},
         "a Grow with this Swarm has at most 2 tokens, not 3 (GROW.3)"),
        ({"pending": ss.Searching((), 1)}, "a Split has 1 or 2 uncrowned Slimes of one type in hand here (SPLIT.5)"),
        ({"pending": ss.Searching((E0, E0, E0), 1)},
         "a Split has 1 or 2 uncrowned Slimes of one type in hand here (SPLIT.5)"),
        ({"pending": ss.Searching((E0, ss.Slime(M)), 1)},
         "a Split has 1 or 2 uncrowned Slimes of one type in hand here (SPLIT.5)"),
        ({"pending": ss.Searching((ss.Slime(E, royal=True),), 1)},
         "a Split has 1 or 2 uncrowned Slimes of one type in hand here (SPLIT.5)"),
        ({"pending": ss.Spreading((E0, E0), 1)}, "a Split has 3 uncrowned Slimes of one type in hand here (SPLIT.5)"),
        ({"pending": ss.Searching((ss.Slime(E, 1),), 1)},
         "while a Split searches, the Slimes in hand hold no growth (SPLIT.7)"),
        ({"pending": ss.Searching((E0,), 1), "deck": "e1 m1", "discard": ""},
         "deck and discard hold too few ember Slimes for this Split to succeed (SPLIT.9)"),
        ({"pending": ss.Searching((E0,), 1), "deck": "", "discard": "e2"},
         "a Slime is to be turned up, but the deck is empty (SPLIT.8)"),
        *(({"pending": ss.Searching((E0,), 1, rejects), "discard": "e1 m1", "rulings": rulings},
           "the rejects of a Split are other cards of the discard, kept at tables that shuffle them back (SPLIT.6)")
          for rejects, rulings in (((0, 0, 1, 0), ss.Rulings()),
                                   ((1, 0, 0, 0), ss.Rulings(split_shuffle="draw_pile_and_rejects")),
                                   ((0, 0, 2, 0), ss.Rulings(split_shuffle="draw_pile_and_rejects")))),
        ({"pending": ss.Drawing(1, 1, TURN)}, "in a turn it is the active seat that draws (DRAW.1)"),
        ({"pending": ss.Drawing(0, 4, TURN)}, "a Draw with this Swarm has at most 3 Slimes, not 4 (DRAW.2)"),
        ({"pending": ss.Drawing(0, 1, TURN), "deck": "", "discard": "p1"},
         "a Slime is to be drawn, but the deck is empty (DRAW.5)"),
        ({"pending": ss.DealingRites(1, TURN), "row": "pair tall crowd crown", "rite_deck": "",
          "rite_discard": "far-a"},
         "a Rite is to be dealt, but the Rite deck is empty (RITE.5)"),
        ({"pending": ss.DealingRites(2, TURN), "row": "pair tall crowd", "rite_deck": "far-a far-b"},
         "a claim or a slide deals one Rite, not 2 (CLAIM.5, ROUND.5c)"),
        # the Ripple window
        ({"pending": ss.RippleWindow("card")},
         "at this table nobody may Combine before a Ripple works (RULING.COMBINE.5)"),
        ({"swarms": ("e4 d0", "m0 m0"), "pending": ss.RippleWindow("card"), "rulings": WINDOW},
         "the window is open only while the Token Player can Combine (RULING.COMBINE.5)"),
        ({"pending": ss.RippleWindow("no-such-ripple"), "rulings": WINDOW},
         "the edition has no Ripple no-such-ripple (COMP.8)"),
        ({"pending": ss.RippleWindow("card"), "rulings": WINDOW, "unseen_ripples": "card spare-a"},
         "the Ripple card is face-up, so it is not unseen (SETUP.3c)"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(given: dict[str, Any], told: str) -> None:
    """What no game can bring about is refused with the clause that says so."""
    edition = box("rite_row, now: discard_rites(2)", "everyone, now: disburse(1)", "token_player, now: draw(1)")
    assert told in defects(**({"edition": edition} | given))


def test_a_pick_needs_cards_to_take_and_rites_to_lay() -> None:
    """While types are picked, the piles hold what the picks and the Rite row will need."""
    with pytest.raises(ss.InvalidPosition) as caught:
        ss.position(["", ""], round=1, pending=ss.Picking(0), deck="e12 d12 m2 p12", rite_deck="twin-hulks")
    told = str(caught.value)
    assert "whoever picks moss takes 3, but the deck has 2 (SETUP.1c)" in told
    assert "5 Rites are laid after the picks, but the deck has 1 (SETUP.2b)" in told
