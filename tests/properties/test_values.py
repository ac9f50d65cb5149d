"""Values: texts that say exactly one thing, copies that are the same thing, tables that can all be described."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from properties.transitions import check_transition
from slimestack import cards
from slimestack.testing.action_strategies import actions
from slimestack.testing.card_strategies import conditions, effects, filters, players
from slimestack.testing.game_strategies import Policy, new_games, play, play_seeded, policies, reachable_states
from slimestack.testing.invariants import check_invariants
from slimestack.testing.state_strategies import busy_states, states
from slimestack.testing.strategies import editions, seeds, slimes, swarms


@examples(200)
@given(actions(), st.integers(1, 3), st.booleans())
def test_an_action_is_its_text(action: ss.Action, spaces: int, shout: bool) -> None:
    """An action's text reads back as that action, in any case and with any spaces."""
    text = str(action)
    assert ss.parse_action(text) == action
    loose = (" " * spaces).join(["", *text.split(" "), ""])
    assert ss.parse_action(loose.upper() if shout else loose) == action


@examples(60)
@given(slimes(), slimes())
def test_the_order_in_a_royal_combine_does_not_matter(one: ss.Slime, other: ss.Slime) -> None:
    """The two Bigs of a Royal Combine can be named in either order."""
    action = ss.RoyalCombine(one, other)
    assert ss.parse_action(f"royal {other} {one}") == action == ss.RoyalCombine(other, one)


@examples(100)
@given(st.data(), swarms())
def test_a_swarm_is_its_text(data: st.DataObject, swarm: ss.Swarm) -> None:
    """A Swarm's text reads back as that Swarm, whatever the order and case in which its Slimes are written."""
    assert ss.parse_swarm(ss.swarm_text(swarm)) == swarm
    shuffled = data.draw(st.permutations(swarm))
    assert ss.parse_swarm(ss.swarm_text(shuffled).upper()) == swarm


@examples(200)
@given(conditions(), filters())
def test_a_condition_is_its_text(condition: cards.Cond, some: cards.Filter) -> None:
    """A condition's text reads back as that condition, and is the only text that it is written as."""
    for description in (condition, cards.AtMost(cards.Growth(some), 3), cards.AtLeast(cards.Types(some, 2), 1)):
        read = ss.parse_condition(str(description))
        assert read == description
        assert str(read) == str(description)


@examples(200)
@given(effects(), players())
def test_an_effect_is_its_text(effect: cards.Effect, who: cards.Who) -> None:
    """What a Ripple does and whom it affects read back from their texts."""
    assert ss.parse_effect(str(effect)) == effect
    assert ss.parse_who(str(who)) == who


_READERS: list[Callable[[str], object]] = [
    ss.parse_action,
    ss.parse_slime,
    ss.parse_swarm,
    ss.parse_condition,
    ss.parse_effect,
    ss.parse_who,
]
_WORDS = st.sampled_from(
    ["royal", "e4", "eR", "count", "(", ")", ">=", "and", "or", ",", "big", "|", "2", "may", "seq", "most", "_", "\x00",
     "'", "٣", "reveal", "slime", "e99999", "each=", "not", "*", "-1", "lambda", "[", "0x1", "1e3", "\n"]
)  # fmt: skip


@examples(300)
@given(st.one_of(st.text(max_size=60), st.lists(_WORDS, max_size=12).map(" ".join), st.lists(_WORDS).map("".join)))
@example("(" * 5000)
@example("e" * 100_000)
@example("count(" * 200)
@example("not " * 240 + "count(any) >= 1")
def test_no_text_breaks_a_reader(text: str) -> None:
    """Whatever is read, nothing but the library's own error comes out, with a place inside the text."""
    for read in _READERS:
        error = _raised(read, text)
        if error is not None:
            assert isinstance(error, ss.ParseError)
            assert 0 <= error.offset <= max(len(error.text), len(text))
    state = ss.position(["e4 e0 d5", "m3"])
    assert isinstance(_raised(lambda move: ss.expand(state, move), text), ss.ParseError | ss.IllegalAction | None)


def _raised(read: Callable[[str], object], text: str) -> ss.SlimeStackError | None:
    """The library's error at this text, which can be shown, or None if it could be read."""
    try:
        read(text)
    except ss.SlimeStackError as error:
        str(error)
        return error
    return None


@examples(40)
@given(st.one_of(busy_states(), reachable_states()), seeds(), policies())
def test_copies_play_on_alike(state: ss.State, number: int | bytes, policy: Policy) -> None:
    """A state pickled or copied in mid-game is equal, has the same hash and Slimes, and plays on the same."""
    seeded = ss.with_seed(state, number)
    settled = ss.settle(seeded)
    seeded = settled[-1].state if settled else seeded
    trace = [taken[-1].state for taken in play_seeded(seeded, policy, most=60)]
    for other in (pickle.loads(pickle.dumps(seeded)), copy.copy(seeded), copy.deepcopy(seeded)):
        assert (other, hash(other)) == (seeded, hash(seeded))
        assert all(a is b for mine, yours in zip(other.swarms, seeded.swarms, strict=True) for a, b in
                   zip(mine, yours, strict=True))  # fmt: skip
        assert [taken[-1].state for taken in play_seeded(other, policy, most=60)] == trace


def _description(state: ss.State) -> dict[str, Any]:
    """What :func:`slimestack.position` gets for a position, its Swarms and its unseen Ripples left out."""
    names = ("round", "active", "leader", "actions_left", "pending", "in_force", "deck", "discard", "row", "rite_deck",
             "rite_discard", "claimed", "supply")  # fmt: skip
    description = {name: getattr(state, name) for name in names}
    return description | {"edition": state.game.edition, "rulings": state.game.rulings}


@examples(60)
@given(st.one_of(new_games(), new_games(edition=ss.invented_edition()), busy_states()), policies())
def test_every_table_can_be_described(state: ss.State, policy: Policy) -> None:
    """Every state that a game comes to can be described as a position, which is that very state."""
    for now in (state, *(step.after for step in play(state, policy, most=150))):
        again = ss.position(now.swarms, unseen_ripples=now.unseen_ripples, **_description(now))
        assert (again, hash(again)) == (now, hash(now))
        assert ss.legal_actions(again) == ss.legal_actions(now)


@examples(100)
@given(st.data(), states())
def test_equal_tables_are_equal_states(data: st.DataObject, state: ss.State) -> None:
    """In whatever order Slimes and piles are given, the state is the same."""
    description = _description(state)
    description |= {name: reversed(description[name]) for name in ("rite_deck", "rite_discard")}
    description["claimed"] = [reversed(group) for group in state.claimed]
    swarms = [data.draw(st.permutations(swarm)) for swarm in state.swarms]
    again = ss.position(swarms, unseen_ripples=reversed(state.unseen_ripples), **description)
    assert (again, hash(again)) == (state, hash(state))


def _position(description: dict[str, Any]) -> ss.State | ss.InvalidPosition:
    try:
        return ss.position(**description)
    except ss.InvalidPosition as error:
        return error


@examples(150)
@given(states(), states(), st.sets(st.integers(0, 14), min_size=1, max_size=3), st.integers(0, 40), policies())
def test_what_a_position_accepts_can_be_played(
    state: ss.State, other: ss.State, taken: set[int], left_out: int, policy: Policy
) -> None:
    """A position made of two others has every defect reported, or it is a valid state that plays on."""
    description, others = ({"swarms": s.swarms, **_description(s)} for s in (state, other))
    names = [name for name in description if name != "edition"]
    description |= {names[at]: others[names[at]] for at in taken if at < len(names)}
    if 0 < left_out < len(names):
        del description[names[left_out]]
    made = _position(description)
    if isinstance(made, ss.InvalidPosition):
        assert made.defects
        assert all(str(defect) in str(made) for defect in made.defects)
        return
    check_invariants(made)
    for step in play(made, policy, most=15):
        check_transition(step.before, step.action, step.after)


@examples(60)
@given(editions())
def test_any_edition_can_be_played(edition: ss.Edition) -> None:
    """A box with any cards that pass the checks makes a game for each number of players."""
    for seats in (2, 3, 4):
        state = ss.new_game(seats, seed=1, edition=edition)
        assert ss.to_act(state) == 0
        assert state.game.slimes == edition.slimes
