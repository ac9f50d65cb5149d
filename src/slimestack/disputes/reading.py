"""Readings: how every reading of the open questions decides one action at one table."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from slimestack.disputes.moment import same_moment, seen
from slimestack.disputes.switched import alternatives, differences, every_rulings
from slimestack.engine import apply, explain, legal_actions, validity, view
from slimestack.engine.legal import check_action
from slimestack.errors import Defect
from slimestack.rules.verdicts import Verdict
from slimestack.table.actions import Action
from slimestack.table.pending import CHANCE_PENDING
from slimestack.table.rulings import Rulings
from slimestack.table.state import State

Flip = tuple[tuple[str, str], ...]
"""Some switches with their values, such as ``(("pass_policy", "free"),)``."""
MAX_COMPARED = 64
"""How many states after the action are compared to find whether a reading leads to another result."""


@attrs.frozen
class ReadingVerdict:
    """How one reading of the open questions decides the action.

    ``switch`` is the switch that has another ``value`` than at the table, both None for the table's own rulings.
    ``verdict`` is None where the table is an impossible position under this reading, and ``defects`` says why.
    ``differs_in_result`` is whether the action is legal under both readings, but has another result. ``state`` is
    the state in which the verdict was given, None where there is none; it is the same moment of the game, which
    for a Ripple just revealed can be the window before its first effect.

    >>> import slimestack as ss
    >>> growing = ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1))
    >>> other = ss.readings(growing, ss.parse_action("combine e1 e2")).others[2]
    >>> other.switch, other.value, other.ruling, other.legal
    ('combine_window', 'between_actions', 'RULING.COMBINE.1', False)
    """

    switch: str | None
    value: str | None
    verdict: Verdict | None
    defects: tuple[Defect, ...] = ()
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
    """How all readings of the open questions decide one action.

    ``state`` is the state in which the action was judged, without its seed. ``ours`` is the verdict of the
    table's own rulings, ``others`` are those that differ from them in one switch, in the order of
    :class:`~slimestack.Rulings`. ``flips`` are the smallest sets of switches that reverse the verdict: a table
    that sets these switches to these values decides the other way, and with a part of the set it does not. They
    are found over all 216 choices of the switches. ``impossible`` is the number of choices under which the state
    is an impossible position.

    >>> import slimestack as ss
    >>> growing = ss.position(["m5 e2 e1", "d3"], pending=ss.Growing(1))
    >>> verdicts = ss.readings(growing, ss.parse_action("combine e1 e2"))
    >>> verdicts.ours.legal, verdicts.decisive_switches, verdicts.flips
    (True, ('combine_window',), ((('combine_window', 'between_actions'),),))
    """

    state: State = attrs.field(repr=False)
    action: Action
    ours: ReadingVerdict
    others: tuple[ReadingVerdict, ...]
    flips: tuple[Flip, ...]
    impossible: int

    @property
    def decisive_switches(self) -> tuple[str, ...]:
        """The switches that decide, alone or together with others, whether the action is legal."""
        named = {name for flip in self.flips for name, _ in flip}
        return tuple([name for name in attrs.fields_dict(Rulings) if name in named])

    @property
    def result_switches(self) -> tuple[str, ...]:
        """The switches that alone change the result of the legal action."""
        named = {other.switch for other in self.others if other.differs_in_result}
        return tuple([name for name in attrs.fields_dict(Rulings) if name in named])


def readings(state: State, action: Action) -> Readings:
    """How the table's rulings, and every other choice of the switches, decide the action in this state.

    Where the state is an impossible position under a reading, there is no verdict, but the reasons. Results are
    compared over the first 64 states that can follow before a player decides.

    :raises SlimeStackError: for anything else than a state and an action

    >>> import slimestack as ss
    >>> verdicts = ss.readings(ss.position(["e4 e0", "m3"]), ss.parse_action("end"))
    >>> verdicts.ours.legal, verdicts.flips
    (False, ((('pass_policy', 'free'),),))
    """
    table, ours = view(state), state.game.rulings
    check_action(action)
    mine = ReadingVerdict(None, None, explain(table, action), state=table)
    flips: list[Flip] = []
    impossible = 0
    for rulings in every_rulings():
        there = same_moment(table, rulings)
        if validity.defects(there):
            impossible += 1
        elif (action in legal_actions(there)) is not mine.legal:
            flips.append(differences(ours, rulings))
    return Readings(table, action, mine, _others(table, action, mine), _smallest(flips), impossible)


def _smallest(flips: list[Flip]) -> tuple[Flip, ...]:
    """The sets of which no other set is a part, the smallest first."""
    kept: list[Flip] = []
    for flip in sorted(flips, key=len):
        if not any(set(small) <= set(flip) for small in kept):
            kept.append(flip)
    return tuple(kept)


def _others(state: State, action: Action, mine: ReadingVerdict) -> tuple[ReadingVerdict, ...]:
    ours = state.game.rulings
    others: list[ReadingVerdict] = []
    for rulings in alternatives(ours):
        ((switch, value),) = differences(ours, rulings)
        there = same_moment(state, rulings)
        defects = validity.defects(there)
        if defects:
            others.append(ReadingVerdict(switch, value, None, defects))
            continue
        verdict = explain(there, action)
        differs = bool(mine.legal and verdict.legal) and _differ(state, there, action)
        others.append(ReadingVerdict(switch, value, verdict, (), differs, there))
    return tuple(others)


def _differ(one: State, other: State, action: Action) -> bool:
    """Whether the action can have another result in the two states, with the same cards."""
    return any(seen(first) != seen(second) for first, second in _following(one, other, action))


def _following(one: State, other: State, action: Action) -> Iterator[tuple[State, State]]:
    """The pairs of states to which the action leads, with every card that is due before a player decides."""
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
                if len(due) == MAX_COMPARED:
                    return
