"""Records: what an undo gives back, its seed too, and which cards a sealed seed proves."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import attrs
from hypothesis import given
from hypothesis import strategies as st

import slimestack as ss
from properties.profiles import examples
from slimestack.testing.game_strategies import Policy, new_games, policies
from slimestack.testing.strategies import seeds


def _path(start: ss.State, policy: Policy, most: int) -> list[ss.Record]:
    """The records of a game from its start on, each one decision (without a seed, one action) longer than the last."""
    rng = policy.random()
    path = [ss.Record.of(start)]
    while len(path) <= most and not path[-1].state.is_over:
        path.append(path[-1].with_actions(policy.choose(path[-1].state, rng)))
    return path


def _numbers_used(record: ss.Record) -> list[int | None]:
    """How many numbers of the seed are used at each state."""
    return [None if state.seed is None else state.seed.counter for state in record.states()]


def _hold(record: ss.Record, expected: ss.Record) -> None:
    """The record is the expected one, with every state and every seed: equality of records leaves the states out."""
    assert ss.position_text(record.state) == ss.position_text(expected.state)
    assert _numbers_used(record) == _numbers_used(expected)
    assert record.states() == expected.states()
    assert (record, record.comments) == (expected, expected.comments)


@examples(100)
@given(new_games(), st.one_of(st.none(), seeds()), policies(), st.integers(1, 40), st.integers(1, 6))
def test_an_undo_gives_back_every_state(
    start: ss.State, seed: int | bytes | None, policy: Policy, most: int, back: int
) -> None:
    """After some undos every state is what it was, and the game plays on from there with the same cards."""
    path = _path(ss.with_seed(start, seed), policy, most)[-back - 1 :]
    record = path[-1]
    for before, after in reversed(list(pairwise(path))):
        undone = record.undo()
        again = undone.with_actions(after.actions[len(before.actions)])
        assert list(map(str, again.actions)) == list(map(str, after.actions))
        _hold(undone, before)
        _hold(again, after)
        _hold(undone.redo(), record)
        record = undone


@examples(60)
@given(new_games(), seeds(), policies(), st.integers(2, 30))
def test_another_move_ends_the_redo(start: ss.State, seed: int | bytes, policy: Policy, most: int) -> None:
    """After an undo another move leads where it would have led at first, and nothing can be redone."""
    *_, before, after = _path(ss.with_seed(start, seed), policy, most)
    done = after.actions[len(before.actions)]
    for other in ss.legal_actions(before.state):
        made = after.undo().with_actions(other)
        _hold(made, before.with_actions(other))
        assert not made.can_redo, f"{done} can be redone after {other} at {before.state!r}"


def _kind(state: ss.State) -> str:
    """What kind of card is due."""
    match state.pending:
        case ss.DealingRites(_, ss.Resolving()):
            return "Rite of a Ripple"
        case ss.DealingRites():
            if state.active is not None:
                return "Rite after a Claim"
            return "Rite of the setup" if state.round == 1 else "Rite of a slide"
        case ss.Drawing(_, _, ss.Resolving()):
            return "Slime of a Ripple"
        case ss.Drawing():
            return "Slime of a Draw"
        case ss.Searching():
            return "Slime of a Split"
        case _:
            return "Ripple"


_KINDS = ("Rite of a Ripple", "Rite after a Claim", "Rite of the setup", "Rite of a slide", "Slime of a Ripple",
          "Slime of a Draw", "Slime of a Split", "Ripple")  # fmt: skip
_CARDS = tuple(map(ss.parse_effect, ("draw(1)", "disburse(4)")))


def _sealed_games() -> list[ss.Record]:
    """Games that somebody played with a sealed seed, with a Ripple for each kind of card."""
    box = ss.invented_edition()
    everyone, row = ss.parse_who("everyone"), ss.parse_who("rite_row")
    parts = [ss.cards.Part(everyone, "now", effect) for effect in _CARDS]
    parts += [ss.cards.Part(row, "now", ss.parse_effect("discard_rites(2)"))]
    ripples = tuple([attrs.evolve(ripple, parts=tuple(parts)) for ripple in box.ripples])
    edition = attrs.evolve(box, ripples=ripples)
    styles = ("claiming", "hungry", "royal")
    return [
        _path_sealed(ss.new_game(2 + number % 3, seed=number, edition=edition), Policy(styles[number % 3], number))
        for number in range(9)
    ]


def _path_sealed(start: ss.State, policy: Policy) -> ss.Record:
    record, rng = ss.Record.of(start, sealed=True), policy.random()
    while not record.state.is_over:
        record = record.with_actions(policy.choose(record.state, rng))
    return record


def _verified(record: ss.Record) -> str:
    """What the proof says: how many cards are proven, or which is not."""
    try:
        return f"{ss.verify(record)} cards are proven"
    except ss.SealMismatch as error:
        return str(error)


def test_every_forged_card_is_found() -> None:
    """Whichever card of a sealed game is replaced by another one that was possible, the proof names it."""
    tried: Counter[str] = Counter()
    for number, record in enumerate(_sealed_games()):
        for at, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
            others = [other for other in ss.legal_actions(state) if other != action]
            if not isinstance(action, ss.Outcome) or not others or tried[_kind(state)] >= 4 * (number + 1):
                continue
            tried[_kind(state)] += 1
            other = others[at % len(others)]
            forged = ss.Record(ss.view(record.start), (*record.actions[:at], other), seal=record.seal,
                               seed=record.start.seed)  # fmt: skip
            said = f"action {at + 1}, {other}, did not come from the seed, which gives {action}"
            assert said in _verified(forged), f"{_kind(state)} at {state!r}: {other} in place of {action}"
    assert {kind: tried[kind] >= 4 for kind in _KINDS} == dict.fromkeys(_KINDS, True)


def test_every_card_of_a_sealed_game_is_proven() -> None:
    """An honest record is proven whole, also from its middle on, and the seed revealed is the one that was sealed."""
    for record in _sealed_games():
        middle = record.states()[len(record.actions) // 2]
        later = ss.Record.of(middle, sealed=True)
        later = later.with_actions(ss.legal_actions(later.state)[-1])
        for honest in (record, later):
            cards = sum(isinstance(action, ss.Outcome) for action in honest.actions)
            assert honest.revealed().seed == honest.start.seed, f"{_numbers_used(honest)[-1]} numbers are used"
            assert _verified(honest.revealed()) == f"{cards} cards are proven"


@examples(40)
@given(seeds(), st.integers(0, 31), st.integers(1, 255), st.integers(0, 63), st.integers(0, 40), st.integers(1, 40))
def test_another_seed_or_seal_is_found(
    number: int | bytes, byte: int, change: int, digit: int, counter: int, more: int
) -> None:
    """With another key, another count of numbers used or another seal nothing is proven."""
    seed = ss.Seed(ss.Seed.of(number).key, counter)
    start = ss.position(["e4 e0", "m3"], row=[], deck="m9 p9", seed=seed)
    record = ss.Record.of(start, sealed=True).with_actions(ss.Draw()).revealed()
    assert _verified(record) == "2 cards are proven"
    key = bytes([one ^ change if at == byte else one for at, one in enumerate(seed.key)])
    seal = record.seal or ""
    other = seal[:digit] + ("0" if seal[digit] != "0" else "1") + seal[digit + 1 :]
    for forged in (
        attrs.evolve(record, start=ss.view(start), seed=ss.Seed(key, counter)),
        attrs.evolve(record, start=ss.view(start), seed=ss.Seed(seed.key, counter + more)),
        attrs.evolve(record, seal=other),
    ):
        assert "not the one that was sealed" in _verified(forged)
