"""Readings: how every reading of the open questions decides one action at one table."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from slimestack.disputes.moment import same_moment, seen
from slimestack.disputes.switched import alternatives, differences, every_rulings, under_all, watched
from slimestack.engine import apply, explain, legal_actions, view
from slimestack.engine.legal import check_action
from slimestack.rules import validity
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action
from slimestack.table.pending import CHANCE_PENDING
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

Flip = tuple[tuple[str, str], ...]
"""Some switches with their values, such as ``(("pass_policy", "free"),)``."""
LOOKED_AT = 64
"""How many tables after the action are compared to find whether a reading leads elsewhere."""


@attrs.frozen
class Reading:
    """One way to read the open questions, and how it decides the action.

    ``switch`` is the one that is set to ``value`` instead of ours, both None for our own reading.
    ``verdict`` is None where the table cannot be: at people who read so, it would never have come to it, and
    ``defects`` says why. ``differs_in_result`` tells that the action is legal there as it is here, but that
    something else comes of it. ``state`` is the table at which the verdict was given; it is the same moment
    of the game, which for a Ripple just turned up can be the window before it works.

    >>> import slimestack as ss
    >>> growing = ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1))
    >>> other = ss.readings(growing, ss.parse_action("combine e1 e2")).others[2]
    >>> other.switch, other.value, other.ruling, other.legal
    ('combine_window', 'between_actions', 'RULING.COMBINE.1', False)
    """

    switch: str | None
    value: str | None
    verdict: Verdict | None
    defects: tuple[str, ...] = ()
    differs_in_result: bool = False
    state: State | None = attrs.field(default=None, repr=False)

    @property
    def legal(self) -> bool | None:
        """Whether the action is legal under this reading; None where the table cannot be."""
        return None if self.verdict is None else self.verdict.legal

    @property
    def ruling(self) -> str | None:
        """The ruling that discusses the switch; None for our own reading."""
        from slimestack import rulebook

        return next((switch.ruling for switch in rulebook.switches() if switch.name == self.switch), None)


@attrs.frozen
class Readings:
    """How all readings decide one action.

    ``ours`` is the reading of the table itself, ``others`` those that differ from it in one switch, in the
    order of :class:`~slimestack.Rulings`. ``flips`` are the smallest sets of switches that turn the verdict
    round: whoever sets just these to these values decides otherwise, and no part of a set does it alone.
    They are found over all 216 choices of the switches. ``impossible`` is how many of these choices the
    table cannot come about under.

    >>> import slimestack as ss
    >>> growing = ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1))
    >>> told = ss.readings(growing, ss.parse_action("combine e1 e2"))
    >>> told.ours.legal, told.matter, told.flips
    (True, ('combine_window',), ((('combine_window', 'between_actions'),),))
    """

    action: Action
    ours: Reading
    others: tuple[Reading, ...]
    flips: tuple[Flip, ...]
    impossible: int

    @property
    def matter(self) -> tuple[str, ...]:
        """The switches that matter: alone or with others, they decide whether the action is legal."""
        named = {name for flip in self.flips for name, _ in flip}
        return tuple([name for name in attrs.fields_dict(Rulings) if name in named])

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The switches on which it hangs what comes of the legal action."""
        named = {other.switch for other in self.others if other.differs_in_result}
        return tuple([name for name in attrs.fields_dict(Rulings) if name in named])


def readings(state: State, action: Action) -> Readings:
    """How our rulings, and every other choice of the switches, decide the action at this table.

    A table that could not come about under a reading gets no verdict there, but the reasons. Whether a
    reading leads elsewhere is looked for among the first 64 tables that can follow before a player decides.

    :raises SlimeStackError: for what is no state or no action

    >>> import slimestack as ss
    >>> told = ss.readings(ss.position(["e4 e0", "m3"]), ss.parse_action("end"))
    >>> told.ours.legal, told.flips
    (False, ((('pass_policy', 'free'),),))
    """
    table, ours = view(state), state.game.rulings
    check_action(action)
    mine = Reading(None, None, explain(table, action), state=table)
    possible = under_all(lambda rulings: not validity.defects(same_moment(table, rulings)))
    legal = under_all(lambda rulings: action in legal_actions(same_moment(table, rulings)))
    flipped = [
        differences(ours, rulings)
        for rulings in every_rulings()
        if possible[rulings] and legal[rulings] is not mine.legal
    ]
    return Readings(
        action,
        mine,
        _others(table, action, mine),
        _smallest(flipped),
        sum(not there for there in possible.values()),
    )


def _smallest(flipped: list[Flip]) -> tuple[Flip, ...]:
    """The sets that no other set is a part of, the smallest first."""
    kept: list[Flip] = []
    for flip in sorted(flipped, key=len):
        if not any(set(small) <= set(flip) for small in kept):
            kept.append(flip)
    return tuple(kept)


def _others(state: State, action: Action, mine: Reading) -> tuple[Reading, ...]:
    ours = state.game.rulings
    looked = _looked_at(state, action) if mine.legal else set()
    found: list[Reading] = []
    for rulings in alternatives(ours):
        ((switch, value),) = differences(ours, rulings)
        there = same_moment(state, rulings)
        defects = validity.defects(there)
        if defects:
            found.append(Reading(switch, value, None, defects))
            continue
        verdict = explain(there, action)
        elsewhere = switch in looked and verdict.legal and _differ(state, there, action)
        found.append(Reading(switch, value, verdict, (), elsewhere, there))
    return tuple(found)


def _looked_at(state: State, action: Action) -> set[str]:
    """The switches that the rules look at while the action is carried out, with the cards that it brings."""
    noting, looked = watched(state.game.rulings)
    there = same_moment(state, noting)
    legal_actions(there)
    looked.clear()
    for _ in _following(there, there, action):
        pass
    return looked


def _differ(one: State, other: State, action: Action) -> bool:
    """Whether something else can come of the action at the two tables, with the same cards."""
    return any(seen(first) != seen(second) for first, second in _following(one, other, action))


def _following(one: State, other: State, action: Action) -> Iterator[tuple[State, State]]:
    """The pairs of tables that the action leads to, with every card that is due till a player decides."""
    due = [(apply(one, action), apply(other, action))]
    yield due[0]
    known: set[tuple[object, ...]] = set()
    for first, second in due:
        if not isinstance(first.pending, CHANCE_PENDING):
            continue
        for outcome in legal_actions(first):
            after = apply(first, outcome)
            table = seen(after)
            if table not in known:
                known.add(table)
                due.append((after, apply(second, outcome)))
                yield due[-1]
                if len(due) == LOOKED_AT:
                    return
