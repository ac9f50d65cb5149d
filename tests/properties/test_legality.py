"""Legality: the list, the acceptance and the explanation are one, and are what the rules say."""

from __future__ import annotations

import pickle
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.legality import is_legal
from properties.profiles import examples
from slimestack.table.pending import CHANCE_PENDING
from slimestack.testing.action_strategies import actions, actions_for, catalogue
from slimestack.testing.game_strategies import reachable_states
from slimestack.testing.measures import TYPES, all_slimes, is_forbidden
from slimestack.testing.state_strategies import busy_states, states

_CODES: Final = {reason.code for reason in ss.Reason}
_WRONG_KIND: Final = {"wrong_kind", "not_while_placing", "not_at_ripple"}
_NO_ACTION: Final = {"no_action_left", "royal_combine_is_first"}
_NOT_THERE: Final = {"slime_absent", "not_in_hand", "rite_unknown", "rite_not_face_up", "type_taken"}
_NAMES: Final[dict[type[ss.Action], ss.cards.ActionName]] = {
    ss.Combine: "combine",
    ss.Grow: "grow",
    ss.Draw: "draw",
    ss.Mutate: "mutate",
    ss.Split: "split",
    ss.RoyalCombine: "royal",
    ss.ClaimRite: "claim",
}


def _hold(state: ss.State, action: ss.Action) -> None:
    """One action: listed, accepted and explained alike, as the rules say; refused with one known reason."""
    listed = action in ss.legal_actions(state)
    assert listed == is_legal(state, action), f"{action} at {state!r}"
    verdict = ss.explain(state, action)
    assert (verdict.legal, verdict.action) == (listed, action)
    assert verdict.citations
    for rule in verdict.citations:
        assert ss.rulebook.entry(rule).id == rule
    if listed:
        assert verdict.code is None
        assert ss.apply(state, action) != state
        return
    assert verdict.code in _CODES
    assert str(action) in verdict.reason
    with pytest.raises(ss.IllegalAction) as raised:
        ss.apply(state, action)
    assert (raised.value.verdict, raised.value.state) == (verdict, ss.view(state))
    assert verdict.code in _first_reason(state, action), f"{action}: {verdict.code} at {state!r}"


def _first_reason(state: ss.State, action: ss.Action) -> set[str]:
    """The codes among which the documented order of reasons puts this illegal action."""
    if isinstance(state.pending, ss.Over):
        return {"game_over"}
    is_outcome = isinstance(action, ss.Outcome)
    if isinstance(state.pending, CHANCE_PENDING) and not is_outcome:
        return {"chance_due"}
    if not _fits(state, action):
        return _WRONG_KIND
    if is_outcome:
        return {"not_an_outcome"}
    seat = state.leader if state.active is None else state.active
    if type(action) in _NAMES and isinstance(state.pending, ss.Turn | ss.Growing | ss.Spreading | ss.RippleWindow):
        if is_forbidden(state.in_force, seat, _NAMES[type(action)]):
            return {"prohibited"}
        if not state.actions_left and not isinstance(action, ss.Combine):
            return _NO_ACTION
    rest = _CODES - _WRONG_KIND - {"game_over", "chance_due", "not_an_outcome", "prohibited", "no_action_left"}
    if any(slime not in all_slimes(state) for slime in _slimes_of(action)):
        return _NOT_THERE | {"royal_combine_is_first"}
    return rest


def _slimes_of(action: ss.Action) -> list[ss.Slime]:
    values = [getattr(action, name, None) for name in ("source", "target", "slime", "big", "higher", "lower")]
    return [slime for slime in values if isinstance(slime, ss.Slime)]


def _fits(state: ss.State, action: ss.Action) -> bool:
    """Whether this kind of action answers what is pending at this table."""
    kinds: tuple[type[ss.Action], ...]
    match state.pending:
        case ss.Picking():
            kinds = (ss.PickType,)
        case ss.Turn():
            kinds = (*_NAMES, ss.EndTurn)
        case ss.Growing() | ss.Spreading():
            combines = state.game.rulings.combine_window == "decision_points"
            kinds = (ss.Place, ss.Combine) if combines else (ss.Place,)
        case ss.RippleWindow():
            kinds = (ss.Combine, ss.Stop)
        case ss.Drawing() | ss.Searching():
            kinds = (ss.RevealSlime,)
        case ss.DealingRites():
            kinds = (ss.RevealRite,)
        case ss.RevealingRipple():
            kinds = (ss.RevealRipple,)
        case ss.Resolving(_, _, _, (effect, *_)):
            kinds = {
                ss.cards.Disburse: (ss.Place,),
                ss.cards.DissolveSlimes: (ss.Dissolve,),
                ss.cards.RemoveGrowth: (ss.Lose,),
                ss.cards.MoveGrowth: (ss.Move, ss.Stop),
                ss.cards.May: (ss.Accept, ss.Stop),
            }[type(effect)]
        case _:
            kinds = ()
    return isinstance(action, kinds)


@examples(45)
@given(st.one_of(states(), states("turn", "growing", "spreading", "window", "resolving"), reachable_states()))
def test_the_whole_catalogue(state: ss.State) -> None:
    """Of every action that could matter exactly the legal ones are listed, accepted and explained as legal."""
    copy = pickle.loads(pickle.dumps(state))
    everything = catalogue(state)
    assert set(ss.legal_actions(state)) <= set(everything)
    for action in everything:
        _hold(state, action)
    assert (state, hash(state)) == (copy, hash(copy))


@examples(200)
@given(st.data(), st.one_of(busy_states(), reachable_states()))
def test_some_actions_at_many_tables(data: st.DataObject, state: ss.State) -> None:
    """Any action, fit for the table or not, is listed, accepted and explained alike."""
    for action in data.draw(st.lists(st.one_of(actions_for(state, legal=None), actions()), min_size=3, max_size=3)):
        _hold(state, action)


@examples(100)
@given(states("turn"))
def test_split_is_legal_exactly_when_two_are_out_of_reach_of_nobody(state: ss.State) -> None:
    """A Big can be Split exactly when deck and discard hold two of its type: all of them but those in Swarms."""
    seat = state.active or 0
    if not state.actions_left or is_forbidden(state.in_force, seat, "split"):
        return
    for big in state.swarms[seat]:
        if big.tier is ss.Tier.BIG:
            at = TYPES.index(big.type)
            lying = sum(slime.type is big.type for slime in all_slimes(state))
            legal = ss.explain(state, ss.Split(big)).legal
            assert legal == (state.deck[at] + state.discard[at] >= 2) == (state.game.slimes[at] - lying >= 2)
