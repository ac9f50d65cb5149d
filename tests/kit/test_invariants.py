"""check_invariants finds each kind of impossible state."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import slimestack as ss
from slimestack.testing import InvariantError, check_invariants

E, D, M = ss.SlimeType.EMBER, ss.SlimeType.DEW, ss.SlimeType.MOSS
TURN = ss.position(["e4 e0", "dR d2 m3"], deck="e9 d9 m9", discard="p1", in_force=[])
OWNER = ss.position(["e4 e0", "dR d2 m3"], active=1)
GROWING = ss.position(["e4 e0", "m3"], pending=ss.Growing(1))
SEARCHING = ss.position(["e4 e0", "m3"], deck="m3", discard="m1", pending=ss.Searching(ss.parse_swarm("m0"), 4))
SPREADING = ss.position(["e4 e0", "m3"], pending=ss.Spreading(ss.parse_swarm("m1 m0 m0"), 4))
DRAWING = ss.position(["e4 e0", "m3"], deck="m3", pending=ss.Drawing(0, 1, ss.Turn()))
DEALING = ss.position(["e4 e0", "m3"], pending=ss.DealingRites(1, ss.Turn()), actions_left=0)
REVEALING = ss.position(["e4 e0", "m3"], pending=ss.RevealingRipple())
RIPPLE = ss.invented_edition().ripples[0]
WINDOW = ss.position(
    ["e4 e0 e1", "m3"],
    pending=ss.RippleWindow(RIPPLE.id),
    rulings=ss.Rulings(combine_at_ripple="token_player"),
    unseen_ripples=[other.id for other in ss.invented_edition().ripples[1:]],
)
PICKING = ss.new_game(2)
OVER = ss.position(["e4", "m3"], round=11, pending=ss.Over("END.1"))
EVERY = [TURN, OWNER, GROWING, SEARCHING, SPREADING, DRAWING, DEALING, REVEALING, WINDOW, PICKING, OVER]
FORCE = ss.InForce(ss.cards.Forbid("grow"), (0,))


def slime(kind: ss.SlimeType, growth: int, royal: bool, tier: ss.Tier) -> ss.Slime:
    """An impossible Slime, made without any check."""
    impossible = object.__new__(ss.Slime)
    for name, value in {"type": kind, "growth": growth, "royal": royal, "tier": tier, "rank": 0}.items():
        object.__setattr__(impossible, name, value)
    return impossible


def swap_first(ids: tuple[str, ...]) -> tuple[str, ...]:
    """The same ids with the first two swapped."""
    return (ids[1], ids[0], *ids[2:])


CASES: list[tuple[str, ss.State, dict[str, Any]]] = [
    ("I1: -1 ember in the deck", TURN, {"deck": (-1, 9, 9, 0)}),
    ("I1: 2 + 8 + 0 ember Slimes, there are 11", TURN, {"deck": (8, 9, 9, 0)}),
    ("I2: -1 tokens in the supply", TURN, {"supply": -1}),
    ("I2: 9991 + 9 + 2 tokens", TURN, {"supply": TURN.supply, "pending": ss.Growing(2)}),
    ("I3: Royals dew, dew", TURN, {"swarms": (ss.parse_swarm("e4 e0"), (ss.Slime(D, royal=True),) * 2)}),
    ("I4: dR has 3", TURN, {"swarms": (TURN.swarms[0], (slime(D, 3, True, ss.Tier.ROYAL),))}),
    ("I4: e-1 has -1", TURN, {"swarms": ((slime(E, -1, False, ss.Tier.DROPLET),), TURN.swarms[1])}),
    ("I4: eTrue has True", TURN, {"swarms": ((slime(E, True, False, ss.Tier.DROPLET),), TURN.swarms[1])}),
    ("I5: e4 has the tier droplet", TURN, {"swarms": ((slime(E, 4, False, ss.Tier.DROPLET),), TURN.swarms[1])}),
    ("I5: mR has the tier big", TURN, {"swarms": ((slime(M, 0, True, ss.Tier.BIG),), TURN.swarms[1])}),
    ("I12: a Rite is in two zones", TURN, {"row": (TURN.row[1], *TURN.row[1:])}),
    ("I6: the Rites", TURN, {"rite_deck": TURN.rite_deck[1:]}),
    ("I6: 1 groups of claimed Rites for 2 players", TURN, {"claimed": ((),)}),
    ("I6: a Rite left its deck during setup", PICKING, {"row": PICKING.rite_deck[:1]}),
    ("I6: 4 Rites in the row and 0", TURN, {"row": TURN.row[:4], "rite_discard": TURN.row[4:]}),
    ("I6: 4 Rites in the row and 2", DEALING, {"pending": ss.DealingRites(2, ss.Turn())}),
    ("I12: a Ripple is in two zones", WINDOW, {"unseen_ripples": (RIPPLE.id, *WINDOW.unseen_ripples[1:])}),
    ("I12: a Ripple is in two zones", TURN, {"unseen_ripples": (TURN.unseen_ripples[1], *TURN.unseen_ripples[1:])}),
    ("I7: a Ripple that the edition does not have", TURN, {"unseen_ripples": ("other", *TURN.unseen_ripples[1:])}),
    ("I7: a Ripple that the edition does not have", WINDOW, {"pending": ss.RippleWindow("other")}),
    ("I7: 14 Ripples are unseen after 1 of 16", TURN, {"unseen_ripples": TURN.unseen_ripples[1:]}),
    ("I7: 11 Ripples revealed of the 10 kept", TURN, {"round": 12, "unseen_ripples": TURN.unseen_ripples[10:]}),
    ("I8: P0 leads round 3", TURN, {"round": 3}),
    ("I8: P0 leads round 0", TURN, {"round": 0}),
    ("I8: P2 has the turn, with 2 players", TURN, {"active": 2}),
    ("I9: cannot be checked: IndexError", TURN, {"active": 2}),
    ("I9: 1 actions left outside a turn", REVEALING, {"actions_left": 1}),
    ("I9: 2 of 1 actions left", TURN, {"actions_left": 2}),
    ("I9: -1 of 2 actions left", OWNER, {"actions_left": -1}),
    ("I9: an action has begun and 1 of 1 are left", GROWING, {"actions_left": 1}),
    ("I10: cannot be checked: IndexError", WINDOW, {"pending": ss.Resolving(RIPPLE.id, 0, (), ())}),
    ("I10: 0 legal actions, and the game is not over", TURN, {"_legal": ()}),
    ("I10: 1 legal actions, and the game is over", OVER, {"_legal": (ss.Draw(),)}),
    ("I10: an action is listed twice", TURN, {"_legal": (ss.Draw(), ss.Draw())}),
    ("I11: Turn outside a turn", TURN, {"active": None}),
    ("I11: Growing outside a turn", GROWING, {"active": None}),
    ("I11: Searching outside a turn", SEARCHING, {"active": None}),
    ("I11: Spreading outside a turn", SPREADING, {"active": None}),
    ("I11: Picking inside a turn", PICKING, {"active": 0}),
    ("I11: RippleWindow inside a turn", WINDOW, {"active": 0}),
    ("I11: RevealingRipple inside a turn", REVEALING, {"active": 0}),
    ("I11: Over inside a turn", OVER, {"active": 0}),
    ("I11: Resolving inside a turn", TURN, {"pending": ss.Resolving(RIPPLE.id, 0, (0,), ())}),
    ("I11: Drawing inside a turn", TURN, {"pending": ss.Drawing(0, 1, ss.Resolving(RIPPLE.id, 0, (0,), ()))}),
    ("I11: DealingRites inside a turn", TURN, {"pending": ss.DealingRites(1, ss.Resolving(RIPPLE.id, 0, (), ()))}),
    ("I11: growth is being placed, but no Slime", GROWING, {"swarms": (ss.parse_swarm("eR"), GROWING.swarms[1])}),
    ("I11: m0 m0 m0 in hand while", SEARCHING, {"pending": ss.Searching(ss.parse_swarm("m0 m0 m0"), 4)}),
    ("I11: m1 in hand while a Split searches", SEARCHING, {"pending": ss.Searching(ss.parse_swarm("m1"), 4)}),
    ("I11: d0 m0 in hand for a Split", SEARCHING, {"pending": ss.Searching(ss.parse_swarm("d0 m0"), 4)}),
    ("I11: mR in hand for a Split", SEARCHING, {"pending": ss.Searching(ss.parse_swarm("mR"), 4)}),
    ("I11: 1 Slimes are left for a Split that needs 2", SEARCHING, {"deck": (0, 0, 1, 0), "discard": (0, 0, 0, 0)}),
    ("I11: m0 in hand after a Split's search", SPREADING, {"pending": ss.Spreading(ss.parse_swarm("m0"), 4)}),
    ("I11: d0 m0 m0 in hand for a Split", SPREADING, {"pending": ss.Spreading(ss.parse_swarm("d0 m0 m0"), 4)}),
    ("I11: P1 draws in the turn of P0", DRAWING, {"pending": ss.Drawing(1, 1, ss.Turn())}),
    ("I11: a Ripple is being resolved, but for no seat", WINDOW, {"pending": ss.Resolving(RIPPLE.id, 0, (), ())}),
    ("I11: a Slime is to be drawn from an empty deck", DRAWING, {"deck": (0, 0, 0, 0)}),
    ("I11: a Slime is to be drawn from an empty deck", SEARCHING, {"deck": (0, 0, 0, 0)}),
    ("I11: a Rite is to be revealed from an empty deck", DEALING, {"rite_deck": ()}),
    ("I11: an effect is in force without a Ripple", TURN, {"round": 1, "in_force": (FORCE,)}),
    ("I11: an effect is in force without a Ripple", REVEALING, {"in_force": (FORCE,)}),
    ("I12: e0 e4 are out of order", TURN, {"swarms": (TURN.swarms[0][::-1], TURN.swarms[1])}),
    ("I12: d2 dR are out of order", TURN, {"swarms": (TURN.swarms[0], ss.parse_swarm("dR d2")[::-1])}),
    ("I12: m0 m1 m0 are", SPREADING, {"pending": ss.Spreading((*ss.parse_swarm("m0"), *ss.parse_swarm("m1 m0")), 4)}),
    ("I12: the Rites", TURN, {"rite_deck": swap_first(TURN.rite_deck)}),
    ("I12: the Rites", TURN, {"claimed": (TURN.rite_deck[1::-1], ()), "rite_deck": TURN.rite_deck[2:]}),
    ("I12: the Ripples", TURN, {"unseen_ripples": swap_first(TURN.unseen_ripples)}),
    ("I12: the seats of forbid(grow) for P1 P0", TURN, {"in_force": (ss.InForce(ss.cards.Forbid("grow"), (1, 0)),)}),
]  # fmt: skip


@pytest.mark.parametrize(("message", "state", "changes"), CASES)
def test_each_breach(message: str, state: ss.State, changes: dict[str, Any]) -> None:
    """An impossible state breaks an invariant, and the message begins with the reason."""
    legal = changes.get("_legal")
    broken = attrs.evolve(state, **{name: value for name, value in changes.items() if name != "_legal"})
    if legal is not None:
        object.__setattr__(broken, "_legal", legal)
    with pytest.raises(InvariantError) as raised:
        check_invariants(broken)
    assert any(breach.startswith(message) for breach in raised.value.breaches), raised.value.breaches
    assert message in str(raised.value)
    assert raised.value.state.swarms == broken.swarms


@pytest.mark.parametrize("state", EVERY, ids=lambda state: type(state.pending).__name__)
def test_possible_states(state: ss.State) -> None:
    """The states from which the impossible ones are made break no invariant."""
    check_invariants(state)


@pytest.mark.parametrize(
    ("state", "name", "value", "message"),
    [
        (OVER, "result", None, "I10: the game is over, its result None"),
        (TURN, "to_act", ss.CHANCE, "I10: chance acts while Turn is pending"),
        (TURN, "to_act", None, "I10: the game is not over, its result None, and None acts"),
        (TURN, "token_holder", 0, "I8: P0 holds the Token in round 2, not P1"),
    ],
)
def test_wrong_library(
    state: ss.State, name: str, value: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong answer of the library about a possible state breaks an invariant."""
    monkeypatch.setattr(ss, name, lambda _: value)
    with pytest.raises(InvariantError) as raised:
        check_invariants(state)
    assert any(breach.startswith(message) for breach in raised.value.breaches), raised.value.breaches


def test_the_seed_stays_hidden() -> None:
    """The error has the state without its seed."""
    broken = attrs.evolve(TURN, supply=3, seed=ss.Seed.of(7))
    with pytest.raises(InvariantError) as raised:
        check_invariants(broken)
    assert raised.value.state.seed is None
