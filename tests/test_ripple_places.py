"""Places where a Ripple cannot be: whose share it is and what is left of it must follow from the card."""

from __future__ import annotations

import pytest

import slimestack as ss
from boxes import box, defects, describe

ONE = ss.cards.Disburse(1)


# --- places of a Ripple ------------------------------------------------------------------------------

SEATS = "the seats left are not those of {}, in table order (RULING.RIPPLE.1)"
SHARE = "the rest of the share does not follow from {} (RULING.RIPPLE.21)"


@pytest.mark.parametrize(
    ("part", "pending", "message"),
    [
        ("everyone, now: disburse(1)", ss.Resolving("no-such-ripple", 0, (0,), (ONE,)),
         "the edition has no Ripple no-such-ripple (COMP.8)"),
        ("everyone, now: disburse(1)", ss.Resolving("card", 1, (0,), (ONE,)),
         "the Ripple card has 1 part, got part 2 (RULING.RIPPLE.21)"),
        # who is still to come
        ("everyone, now: disburse(1)", ss.Resolving("card", 0, (), (ONE,)), SEATS.format("everyone")),
        ("everyone, now: disburse(1)", ss.Resolving("card", 0, (2, 0), (ONE,)), SEATS.format("everyone")),
        ("everyone, now: disburse(1)", ss.Resolving("card", 0, (1, 0, 2), (ONE,)), SEATS.format("everyone")),
        ("everyone, now: disburse(1)", ss.Resolving("card", 0, (1, 3), (ONE,)), SEATS.format("everyone")),
        ("token_player, now: disburse(1)", ss.Resolving("card", 0, (1,), (ONE,)), SEATS.format("token_player")),
        ("token_player, now: disburse(1)", ss.Resolving("card", 0, (2, 0), (ONE,)), SEATS.format("token_player")),
        ("everyone_else, now: disburse(1)", ss.Resolving("card", 0, (2, 0, 1), (ONE,)), SEATS.format("everyone_else")),
        ("most(count(any)), now: disburse(1)", ss.Resolving("card", 0, (), (ONE,)), SEATS.format("most(count(any))")),
        ("most(count(any)), now: disburse(1)", ss.Resolving("card", 0, (0, 2), (ONE,)),
         SEATS.format("most(count(any))")),
        ("fewest(count(any)), now: disburse(1)", ss.Resolving("card", 0, (3,), (ONE,)),
         SEATS.format("fewest(count(any))")),
        ("rite_row, now: discard_rites(1)", ss.DealingRites(1, ss.Resolving("card", 0, (0,), ())),
         SEATS.format("rite_row")),
        # whose card is drawn
        ("everyone, now: draw(1)", ss.Drawing(1, 1, ss.Resolving("card", 0, (2, 0, 1), ())),
         "the Slimes of a Ripple are drawn by the seat whose share it is (RULING.RIPPLE.21)"),
        # what is left of a share
        ("everyone, now: disburse(2)", ss.Resolving("card", 0, (0, 1), (ss.cards.Disburse(3),)),
         SHARE.format("disburse(2)")),
        ("everyone, now: disburse(2)", ss.Resolving("card", 0, (0, 1), ()), SHARE.format("disburse(2)")),
        ("everyone, now: disburse(2)", ss.Resolving("card", 0, (0, 1), (ONE, ONE)), SHARE.format("disburse(2)")),
        ("everyone, now: disburse(2)", ss.Resolving("card", 0, (0, 1), (ss.cards.MoveGrowth(1),)),
         SHARE.format("disburse(2)")),
        ("everyone, now: move(2)", ss.Resolving("card", 0, (0, 1), (ss.cards.MoveGrowth(3),)), SHARE.format("move(2)")),
        ("everyone, now: dissolve(2, droplet)", ss.Resolving("card", 0, (0, 1), (ss.parse_effect("dissolve(1, any)"),)),
         SHARE.format("dissolve(2, droplet)")),
        ("everyone, now: dissolve(2, droplet)",
         ss.Resolving("card", 0, (0, 1), (ss.parse_effect("dissolve(3, droplet)"),)),
         SHARE.format("dissolve(2, droplet)")),
        ("everyone, now: remove(2, any, one)",
         ss.Resolving("card", 0, (0, 1), (ss.parse_effect("remove(1, any, one)"),)),
         SHARE.format("remove(2, any, one)")),
        ("everyone, now: remove(2, any, each)",
         ss.Resolving("card", 0, (0, 1), (ss.parse_effect("remove(2, any, each)"),)),
         SHARE.format("remove(2, any, each)")),
        ("everyone, now: may(draw(1))", ss.Resolving("card", 0, (0, 1), (ss.parse_effect("may(draw(2))"),)),
         SHARE.format("may(draw(1))")),
        ("everyone, this_round: modify(grow, +1)", ss.Resolving("card", 0, (0, 1), (ss.cards.Modify("grow", 1),)),
         SHARE.format("modify(grow, +1)")),
        ("everyone, now: draw(2)", ss.Drawing(0, 3, ss.Resolving("card", 0, (0, 1), ())), SHARE.format("draw(2)")),
        ("everyone, now: draw(2)", ss.Drawing(0, 1, ss.Resolving("card", 0, (0, 1), (ONE,))), SHARE.format("draw(2)")),
        ("everyone, now: disburse(2)", ss.Drawing(0, 1, ss.Resolving("card", 0, (0, 1), ())),
         SHARE.format("disburse(2)")),
        ("everyone, now: draw(2)", ss.Resolving("card", 0, (0, 1), (ss.cards.DrawSlimes(2),)), SHARE.format("draw(2)")),
        ("rite_row, now: discard_rites(1)", ss.DealingRites(2, ss.Resolving("card", 0, (), ())),
         SHARE.format("discard_rites(1)")),
        ("rite_row, now: discard_rites(1)", ss.Resolving("card", 0, (), (ss.cards.DiscardRites(1),)),
         SHARE.format("discard_rites(1)")),
        ("everyone, now: seq(draw(1), disburse(1))",
         ss.Resolving("card", 0, (0, 1), (ss.parse_effect("seq(draw(1), disburse(1))"),)),
         SHARE.format("seq(draw(1), disburse(1))")),
        ("everyone, now: seq(may(draw(1)), disburse(1))", ss.Drawing(0, 1, ss.Resolving("card", 0, (0, 1), ())),
         SHARE.format("seq(may(draw(1)), disburse(1))")),
        # nothing to decide
        ("everyone, now: disburse(1)", ss.Resolving("card", 0, (1,), (ONE,)),
         "disburse(1) leaves nothing to decide, so it cannot be pending (RULING.RIPPLE.5)"),
        ("everyone, now: dissolve(1, droplet)",
         ss.Resolving("card", 0, (1,), (ss.parse_effect("dissolve(1, droplet)"),)),
         "dissolve(1, droplet) leaves nothing to decide, so it cannot be pending (RULING.RIPPLE.5)"),
        ("everyone, now: remove(1, droplet, one)",
         ss.Resolving("card", 0, (0, 1), (ss.parse_effect("remove(1, droplet, one)"),)),
         "remove(1, droplet, one) leaves nothing to decide, so it cannot be pending (RULING.RIPPLE.5)"),
        ("everyone, now: move(1)", ss.Resolving("card", 0, (1,), (ss.parse_effect("move(1)"),)),
         "move(1) leaves nothing to decide, so it cannot be pending (RULING.RIPPLE.5)"),
        ("everyone, now: may(dissolve(1, big))",
         ss.Resolving("card", 0, (1,), (ss.parse_effect("may(dissolve(1, big))"),)),
         "may(dissolve(1, big)) leaves nothing to decide, so it cannot be pending (RULING.RIPPLE.5)"),
    ],
)  # fmt: skip
def test_a_place_where_a_ripple_cannot_be(part: str, pending: ss.Pending, message: str) -> None:
    """The drawer is P2 of three; the seats still to come, and what is left of a share, must follow from the card."""
    row = {"row": "pair tall crowd crown", "rite_deck": "far-a"} if isinstance(pending, ss.DealingRites) else {}
    assert message in defects(("e4 e0 d0", "mR", "p3 p0"), edition=box(part), leader=2, pending=pending, **row)


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("everyone", (2, 0, 1)), ("everyone", (0, 1)), ("everyone", (1,)), ("token_player", (2,)),
        ("everyone_else", (0, 1)), ("everyone_else", (1,)), ("most(count(any))", (2, 1)), ("fewest(count(any))", (0,)),
    ],
)  # fmt: skip
def test_a_place_where_a_ripple_can_be(who: str, seats: tuple[int, ...]) -> None:
    """The drawer is P2 of three: a part goes through its seats in table order, and may have come to any of them."""
    pending = ss.Resolving("card", 0, seats, (ONE,))
    state = describe(("e4", "m1", "p3"), edition=box(f"{who}, now: disburse(1)"), leader=2, pending=pending)
    assert state.pending == pending


def test_a_ripple_under_way_is_not_unseen() -> None:
    """A Ripple that is resolved has been revealed."""
    pending = ss.Resolving("card", 0, (0, 1), (ONE,))
    edition = box("everyone, now: disburse(1)")
    assert defects(edition=edition, pending=pending, unseen_ripples="card spare-a spare-b") == [
        "the Ripple card is face-up, so it is not unseen (SETUP.3c)"
    ]
