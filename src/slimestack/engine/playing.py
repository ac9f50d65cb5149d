"""What an action does: its phase plays it on a Table, and the seed answers every card that is due."""

from __future__ import annotations

import attrs

from slimestack import chance
from slimestack.citing import implements
from slimestack.engine.asking import CHANCE, CHANCE_PENDING, Actor, actor, to_act, view
from slimestack.engine.explaining import explain
from slimestack.engine.legal import check_action, legal_actions
from slimestack.engine.phases import PLAY
from slimestack.errors import InvalidValue, defect
from slimestack.rules import setup
from slimestack.rules.verdicts import IllegalAction
from slimestack.table.actions import Action, Outcome
from slimestack.table.facts import Fact
from slimestack.table.game import Game
from slimestack.table.state import State, copy_table, finish
from slimestack.table.table import RecordingTable, Table, values


@attrs.frozen
class Step:
    """One thing that happened in a game.

    ``actor`` is who acted: a seat number from 0, or :data:`slimestack.CHANCE` for a card. ``action`` is the action, or
    the outcome of chance. ``state`` is the state after it. ``facts`` are what followed by rule, in order.
    ``str(step)`` gives the step in words; :func:`slimestack.words.narration.narrate`, given the state before it, gives
    more.

    >>> import slimestack as ss
    >>> (step,) = ss.steps(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e0 e4"))
    >>> step.actor, step.facts, ss.swarm_text(step.state.swarms[0])
    (0, (), 'e5')
    >>> print(step)
    P0: combine e0 e4
    """

    actor: Actor
    action: Action
    state: State
    facts: tuple[Fact, ...]

    def __str__(self) -> str:
        from slimestack.words.narration import step_text

        return step_text(self)


def start(game: Game) -> State:
    """The first state of a game, before the types are picked."""
    return finish(setup.starting_table(game))


def _check(state: State, action: Action) -> None:
    """Accept exactly what :func:`legal_actions` lists."""
    legal = state._legal if type(state) is State else None
    if legal is None:
        legal = legal_actions(state)
    for one in legal:
        if one is action:
            return
    check_action(action)
    if action not in legal:
        raise IllegalAction(explain(state, action), view(state))


def _play_outcome(table: Table, stream: chance.SeedStream) -> Outcome:
    """Let the seed answer the chance step that is due."""
    pending, outcome = table.pending, stream.outcome(table)
    PLAY[pending.__class__][outcome.__class__](table, outcome, pending)
    return outcome


@implements("RULING.TURN.6")
def apply(state: State, action: Action) -> State:
    """The state after the action, and after every card that the state's seed reveals for it.

    Without a seed it stops where a card is due; the card is then the next action. The state given is
    never changed.

    :raises IllegalAction: when the rules forbid the action; it names the clauses

    >>> import slimestack as ss
    >>> after = ss.apply(ss.position(["e3 e0", "m3"]), ss.parse_action("combine e0 e3"))
    >>> ss.swarm_text(after.swarms[0])
    'e4'
    """
    _check(state, action)
    return play_on(state, action)


def play_on(state: State, action: Action) -> State:
    """The state after an action that is known to be legal, and after every card that the seed reveals for it."""
    table, pending = copy_table(state), state.pending
    PLAY[pending.__class__][action.__class__](table, action, pending)
    if table.pending.__class__ in CHANCE_PENDING and table.seed is not None:
        stream = chance.SeedStream(table.seed)
        while table.pending.__class__ in CHANCE_PENDING:
            _play_outcome(table, stream)
        table.seed = stream.seed()
    return finish(table)


def steps(state: State, action: Action) -> tuple[Step, ...]:
    """What :func:`apply` does, step by step: the action first, then each card that the seed reveals.

    The last step's state is what ``apply`` returns.

    :raises IllegalAction: when the rules forbid the action

    >>> import slimestack as ss
    >>> state = ss.position(["e3 e0", "m3"], seed=1)
    >>> [str(step.action) for step in ss.steps(state, ss.parse_action("draw"))]
    ['draw', 'reveal slime moss']
    """
    _check(state, action)
    table, pending = RecordingTable(*values(state)), state.pending
    by = actor(state)
    PLAY[pending.__class__][action.__class__](table, action, pending)
    return (_step(by, action, table), *_settle(table))


def settle(state: State) -> tuple[Step, ...]:
    """The steps by which the state's seed answers the cards that are due; () when none is due.

    :raises SlimeStackError: when a card is due and the state has no seed

    >>> import slimestack as ss
    >>> state = ss.new_game(players=2, starting_types=("ember", "dew"))
    >>> len(ss.settle(ss.with_seed(state, 7)))
    5
    """
    if to_act(state) is not CHANCE:
        return ()
    if state.seed is None:
        raise InvalidValue(defect("no_seed_to_settle"))
    return _settle(RecordingTable(*values(state)))


def _settle(table: RecordingTable) -> tuple[Step, ...]:
    taken: list[Step] = []
    if table.seed is not None:
        stream = chance.SeedStream(table.seed)
        while table.pending.__class__ in CHANCE_PENDING:
            outcome = _play_outcome(table, stream)
            table.seed = stream.seed()
            taken.append(_step(CHANCE, outcome, table))
    return tuple(taken)


def _step(by: Actor, action: Action, table: RecordingTable) -> Step:
    return Step(by, action, finish(copy_table(table)), table.take_facts())
