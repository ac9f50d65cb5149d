"""Records: a game as a value, from its first state on, with every action and every card that was revealed.

A ``Record`` never changes; playing on, taking back and writing a comment give new ones. Its text is
made by :mod:`slimestack.records.write`, its JSON by :mod:`slimestack.json.documents`.
"""

from __future__ import annotations

import datetime as dt
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs

from slimestack.chance import SeedStream
from slimestack.composites import play
from slimestack.engine import Actor, Step, apply, settle, steps
from slimestack.engine import result as result_of
from slimestack.engine.asking import actor
from slimestack.errors import InvalidValue, SealMismatch, defect, quote, require_type
from slimestack.rules.scoring import Result
from slimestack.table.actions import Action, Outcome
from slimestack.table.checks import Printable, each, isa
from slimestack.table.seed import Seed
from slimestack.table.state import State

MAX_COMMENT = 400
"""The most characters of one comment."""
SEAL_DIGITS = 64
comment_text = Printable("a comment", MAX_COMMENT, trimmed=True)
"""The value can be a comment: one line without space around it."""

_HEX = frozenset("0123456789abcdef")


def seal_of(seed: Seed) -> str:
    """The hash by which a seed is sealed: 64 hexadecimal digits, which do not reveal a seed that is hard to guess.

    It is BLAKE2b with 32 bytes and the personal text ``slimestack seal``, over the key and the counter as
    eight bytes, the highest first.
    """
    from hashlib import blake2b

    data = seed.key + seed.counter.to_bytes(8, "big")
    return blake2b(data, digest_size=SEAL_DIGITS // 2, person=b"slimestack seal").hexdigest()


def _check_comments(record: Record, attribute: attrs.Attribute[Any], comments: object) -> None:
    each(isa(tuple))(record, attribute, comments)
    last = 0
    for index, comment in enumerate(record.comments):
        place = ("Record", "comments", index)
        if len(comment) != 2 or comment[0].__class__ is not int or not isinstance(comment[1], str):
            raise InvalidValue(defect("wrong_type", place=place, expected="a place and a text", given=quote(comment)))
        if not last <= comment[0] <= len(record.actions):
            low, high = last, len(record.actions)
            raise InvalidValue(defect("comment_order", place=place, low=low, high=high, given=quote(comment[0])))
        last = comment[0]
        found = comment_text.defect(comment[1])
        if found is not None:
            raise InvalidValue(found.under(place))


def _check_seal(record: Record, attribute: attrs.Attribute[Any], seal: object) -> None:
    if seal is not None and not is_seal(seal):
        raise InvalidValue(defect("seal_digits", place=("Record", "seal"), size=SEAL_DIGITS, given=quote(seal)))


def is_seal(value: object) -> bool:
    """Whether the value can be a seal: 64 hexadecimal digits, in small letters."""
    return type(value) is str and len(value) == SEAL_DIGITS and _HEX.issuperset(value)


def _check_date(record: Record, attribute: attrs.Attribute[Any], date: object) -> None:
    if date is not None and date.__class__ is not dt.date:
        raise InvalidValue(defect("wrong_type", place=("Record", "date"), expected="a date", given=quote(date)))


@attrs.frozen(repr=False)
class Record:
    """A game as it was played.

    ``start`` is its first state, ``actions`` are all actions and outcomes in order, ``comments`` texts, each
    with the number of actions behind which it stands. ``real`` marks a game played for real, in which nobody
    takes back what a card has shown. ``seal`` is the hash of the seed, and ``seed`` the seed itself once it is
    revealed.

    ``str(record)`` says where the game stands.

    :raises IllegalAction: when the rules forbid one of the actions
    :raises InvalidValue: for a field that is not possible, and for a start at which the seed has cards to reveal: use
        :meth:`Record.of` there

    >>> import slimestack as ss
    >>> record = ss.Record(ss.position(["e4 e0", "m3"])).with_actions(ss.parse_action("combine e0 e4"))
    >>> record, record.undo().state == record.start
    (<Record: 2 players, 1 action, round 2, Turn>, True)
    >>> print(record)
    P0, P1: 1 action, round 2. P0's turn.
    """

    start: State = attrs.field(validator=isa(State))
    actions: tuple[Action, ...] = attrs.field(default=(), validator=each(isa(Action)))
    comments: tuple[tuple[int, str], ...] = attrs.field(default=(), kw_only=True, validator=_check_comments)
    date: dt.date | None = attrs.field(default=None, kw_only=True, validator=_check_date)
    real: bool = attrs.field(default=False, kw_only=True, validator=isa(bool))
    seal: str | None = attrs.field(default=None, kw_only=True, validator=_check_seal)
    seed: Seed | None = attrs.field(default=None, kw_only=True, validator=isa(Seed, type(None)))
    _states: tuple[State, ...] = attrs.field(default=(), init=False, eq=False)
    _undone: Record | None = attrs.field(default=None, init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_states", _replayed(self.start, self.actions))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._undone is not None:
            return _undo_again, self._before_undoing()
        named = {"comments": self.comments, "date": self.date, "real": self.real, "seal": self.seal, "seed": self.seed}
        return partial(Record, **named), (self.start, self.actions)  # type: ignore[arg-type]  # each has its own type

    def _before_undoing(self) -> tuple[Record, int]:
        """The record with everything that can be redone, and how many times it was undone since."""
        record, times = self, 0
        while record._undone is not None:
            record, times = record._undone, times + 1
        return record, times

    def __copy__(self) -> Record:
        return self

    def __deepcopy__(self, memo: object) -> Record:
        return self

    def __repr__(self) -> str:
        n, state = len(self.actions), self.state
        return (f"<Record: {state.game.players} players, {n} action{'' if n == 1 else 's'}, "
                f"round {state.round}, {type(state.pending).__name__}>")  # fmt: skip

    def __str__(self) -> str:
        from slimestack.words.phases import pending
        from slimestack.words.text import count, sentence

        state = self.state
        moment = sentence(pending(state))
        return f"{', '.join(state.names)}: {count(len(self.actions), 'action')}, round {state.round}. {moment}"

    @classmethod
    def of(cls, start: State, *, date: dt.date | None = None, real: bool = False, sealed: bool = False) -> Record:
        """The record of a game that begins with this state; cards that are due are revealed by its seed at once.

        :param sealed: put the hash of the state's seed into the record, so that :func:`slimestack.verify` can prove the
            cards when the seed is revealed. Take :meth:`slimestack.table.seed.Seed.fresh` then: whoever can guess a
            seed, such as a small number, can check the guess by its hash
        :raises InvalidValue: when there is no seed to seal
        """
        require_type(start, State)
        require_type(sealed, bool)
        seal = None
        if sealed:
            if start.seed is None:
                raise InvalidValue(defect("no_seed_to_seal"))
            seal = seal_of(start.seed)
        due = () if start.seed is None else settle(start)
        return cls(start, tuple([step.action for step in due]), date=date, real=real, seal=seal)

    @property
    def state(self) -> State:
        """The table as it is now."""
        return self._states[-1]

    def states(self) -> tuple[State, ...]:
        """Every state of the game, the first one included: one more than there are actions."""
        return self._states

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        return result_of(self.state)

    def _but(self, **changes: object) -> Record:
        """This record with other values, which need no check and no replay."""
        made = object.__new__(Record)
        for field in attrs.fields(Record):
            object.__setattr__(made, field.name, changes.get(field.name, getattr(self, field.name)))
        return made

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who did each action: a seat number, or :data:`slimestack.CHANCE` for a card.

        >>> import slimestack as ss
        >>> drawing = ss.Record(ss.position(["e4", "m3"], deck="e1")).with_actions(ss.Draw())
        >>> drawing.with_actions(ss.RevealSlime(ss.SlimeType.EMBER)).actors
        (0, <Chance.CHANCE: 'chance'>)
        """
        return tuple([actor(state) for state in self._states[: len(self.actions)]])

    def push(self, action: Action) -> tuple[Record, tuple[Step, ...]]:
        """The record with one more action and with the cards that its seed reveals for it, and these steps.

        What was undone before can then no longer be redone.

        :raises IllegalAction: when the rules forbid the action

        >>> import slimestack as ss
        >>> record, (step,) = ss.Record(ss.position(["e4 e0", "m3"])).push(ss.parse_action("combine e0 e4"))
        >>> str(step.action), ss.swarm_text(record.state.swarms[0])
        ('combine e0 e4', 'e5')
        """
        return self._with_steps(steps(self.state, action))

    def play(self, text: str) -> tuple[Record, tuple[Step, ...]]:
        """The record after a move written as text, as :func:`slimestack.play` plays it, and the steps of the move.

        A composite move adds several actions, and each of them is undone by itself: after ``grow d0 e4``, three calls
        of :meth:`undo` lead back.

        :raises ParseError: when the text is not a move
        :raises IllegalAction: when the rules forbid one of its actions

        >>> import slimestack as ss
        >>> record, steps = ss.Record(ss.position(["e4 d0", "m3"])).play("grow d0 e4")
        >>> len(steps), ss.swarm_text(record.state.swarms[0]), ss.swarm_text(record.undo().state.swarms[0])
        (3, 'e5 d1', 'e4 d1')
        """
        return self._with_steps(play(self.state, text))

    def _with_steps(self, taken: tuple[Step, ...]) -> tuple[Record, tuple[Step, ...]]:
        """The record with these steps, and the steps."""
        return self._with_moves([step.action for step in taken], [step.state for step in taken]), taken

    def with_actions(self, *actions: Action) -> Record:
        """The record with more actions, each with the cards that its seed reveals for it.

        :raises IllegalAction: when the rules forbid one of them
        """
        record = self
        for action in actions:
            record, _ = record.push(action)
        return record

    def _with_moves(
        self, actions: Sequence[Action], states: Sequence[State], comments: Sequence[tuple[int, str]] = ()
    ) -> Record:
        """The record with more actions and the states to which they led; nothing is checked."""
        return self._but(
            actions=(*self.actions, *actions), _states=(*self._states, *states),
            comments=(*self.comments, *comments), _undone=None,
        )  # fmt: skip

    def _unit(self) -> int:
        """How many actions one undo removes; 0 when there are none."""
        if self.start.seed is None:
            return min(1, len(self.actions))
        for back, action in enumerate(reversed(self.actions), 1):
            if not isinstance(action, Outcome):
                return back
        return 0

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be undone: not after a revealed card, if the game is played for real."""
        unit = self._unit()
        return unit > 0 and not (self.real and any(isinstance(action, Outcome) for action in self.actions[-unit:]))

    def undo(self) -> Record:
        """The record without its last action; with a seed, without the cards of that action, too.

        :raises InvalidValue: when there is nothing to undo, or a card was revealed in a game played for real
        """
        if not self.can_undo:
            raise InvalidValue(defect("card_revealed") if self._unit() else defect("nothing_to_undo"))
        kept = len(self.actions) - self._unit()
        return self._but(
            actions=self.actions[:kept],
            _states=self._states[: kept + 1],
            comments=tuple([comment for comment in self.comments if comment[0] <= kept]),
            _undone=self,
        )

    @property
    def can_redo(self) -> bool:
        """Whether an action was undone and nothing else was done since."""
        return self._undone is not None

    def redo(self) -> Record:
        """The record before the last undo, with its cards and comments.

        :raises InvalidValue: when nothing was
        """
        if self._undone is None:
            raise InvalidValue(defect("nothing_to_redo"))
        return self._undone

    def comment(self, text: str) -> Record:
        """The record with a comment on where it stands.

        :raises InvalidValue: when the text is longer than 400 characters or is more than one line
        """
        comment_text.require(text)
        return self._but(comments=(*self.comments, (len(self.actions), text)), _undone=None)

    def revealed(self) -> Record:
        """The record with its seed revealed, for :func:`slimestack.verify`.

        With it everybody can tell all cards that are still to come: it is for the end of a game. What had been taken
        back can then not be redone any more.

        :raises InvalidValue: when the record was not begun with a seed
        """
        if self.start.seed is None:
            raise InvalidValue(defect("no_seed_to_reveal"))
        return self._but(seed=self.start.seed, _undone=None)


def _undo_again(record: Record, times: int) -> Record:
    """The record after so many undos, as it was pickled."""
    for _ in range(times):
        record = record.undo()
    return record


def _replayed(start: State, actions: tuple[Action, ...]) -> tuple[State, ...]:
    """Every state of the game; with a seed, the cards must be those that it reveals."""
    states = [start]
    if start.seed is None:
        for action in actions:
            states.append(apply(states[-1], action))
        return tuple(states)
    due = deque(settle(start))
    for action in actions:
        due = due or deque(steps(states[-1], action))
        step = due.popleft()
        if step.action != action:
            raise InvalidValue(defect("other_card_from_seed", action=action, expected=step.action))
        states.append(step.state)
    if due:
        raise InvalidValue(defect("cards_missing_at_end") if actions else defect("cards_missing_at_start"))
    return tuple(states)


def verify(record: Record) -> int:
    """The number of cards revealed in the record, all of them proven to come from the sealed seed.

    What lay on the table before the record begins is not proven: a game that is to be proven whole begins without
    ``starting_types``, so that its Rites are dealt in the record. Nor is it proven that the seed was the first one: who
    deals can try many before sealing one.

    :raises SealMismatch: when there is no seal or no seed, when the seed is not the one that was sealed, or at
        the first card that did not come from it

    >>> import slimestack as ss
    >>> record = ss.Record.of(ss.new_game(2, seed=ss.Seed.fresh()), sealed=True)
    >>> record = record.with_actions(*map(ss.parse_action, ("pick ember", "pick dew", "draw")))
    >>> ss.verify(record.revealed())
    6
    """
    require_type(record, Record)
    if record.seal is None:
        raise SealMismatch(defect("record_not_sealed"))
    if record.seed is None:
        raise SealMismatch(defect("seed_not_revealed"))
    if seal_of(record.seed) != record.seal:
        raise SealMismatch(defect("other_seed"))
    answers = SeedStream(record.seed)
    proven = 0
    for at, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        if isinstance(action, Outcome):
            due = answers.outcome(state)
            if action != due:
                raise SealMismatch(defect("unproven_card", number=at + 1, action=action, expected=due))
            proven += 1
    return proven
