"""The engines that are measured, each as two functions: begin a playout, and take one decision.

``step`` is what the clock stands over, and it does the same for every engine: make a *new* state (the old
one stays as it was), let chance answer what is due, and list every legal action of the new state. Where
an engine offers two ways, the faster one is taken: python-chess leaves the history out of its copy,
catanatron skips its check of the action. An engine that lists nothing says that the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, TypeAlias

import attrs

from slimestack import Action, Combine, Mutate, apply, legal_actions, new_game, playout

Position: TypeAlias = Any
"""Whatever an engine calls its state; the other engines' types are theirs, and only their own ``step`` sees them."""
Reached: TypeAlias = tuple[Position, Sequence[Any]]
"""A position, and everything that is legal there."""

LONGEST = 200
"""Decisions after which a playout is cut off: more than a game of Slime Stack has, so those are always whole.

For most engines it hardly matters. python-chess gains from a longer bound, as random games that go on
and on have few pieces left to list moves for: by about a sixth at 400.
"""


class MissingEngineError(RuntimeError):
    """An engine to measure against is not installed."""


@attrs.frozen
class Engine:
    """An engine at the start line. ``choose`` picks a move from a list; uniformly where a policy does not say."""

    name: str
    package: str
    start: Callable[[], Reached]
    step: Callable[[Position, Any], Reached]
    choose: Callable[[Sequence[Any]], Any]
    count: Callable[[Position], int] | None = None
    """How many decisions a step took, from what it reached, where that is not one."""

    @property
    def version(self) -> str:
        """The version of the package that is installed."""
        return version(self.package)


def _module(name: str, package: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingEngineError(
            f'{package} is not installed; the engines to measure against come with: pip install -e ".[bench]"',
        ) from error


# --- slimestack --------------------------------------------------------------------------------------


def crowded(legal: Sequence[Action]) -> Sequence[Action]:
    """What the crowded policy chooses among: no Combine or Mutate unless nothing else is listed.

    Combine and Mutate are what makes Swarms smaller, so without them the lists get long.
    """
    return [action for action in legal if not isinstance(action, Combine | Mutate)] or legal


def slimestack(policy: str, rng: Random) -> Engine:
    """A game of slimestack with four players, the cards drawn by the state's own seed."""

    def start() -> Reached:
        state = new_game(4, seed=rng.getrandbits(64))
        return state, legal_actions(state)

    def step(state: Position, action: Action) -> Reached:
        after = apply(state, action)
        return after, legal_actions(after)

    def choose_crowded(legal: Sequence[Action]) -> Action:
        return rng.choice(crowded(legal))

    choose = choose_crowded if policy == "crowded" else rng.choice
    return Engine(f"slimestack, {policy}", "slimestack", start, step, choose)


def slimestack_playout(rng: Random) -> Engine:
    """Whole games of four by the library's own ``playout``: a step is a game."""
    begin = new_game(4)
    again = (begin,)

    def start() -> Reached:
        return begin, again

    def step(_: Position, start: Any) -> Reached:
        return playout(start, rng), again

    def count(reached: Position) -> int:
        decisions: int = reached.decisions
        return decisions

    return Engine("slimestack, playout", "slimestack", start, step, rng.choice, count)


# --- the others --------------------------------------------------------------------------------------


def python_chess(rng: Random) -> Engine:
    """python-chess, pure Python: copy the board without its history, push, list."""
    board_type = _module("chess", "chess").Board

    def start() -> Reached:
        board = board_type()
        return board, list(board.legal_moves)

    def step(board: Position, move: Any) -> Reached:
        after = board.copy(stack=False)
        after.push(move)
        return after, list(after.legal_moves)

    return Engine("python-chess", "chess", start, step, rng.choice)


def openspiel_chess(rng: Random) -> Engine:
    """OpenSpiel's chess, in C++ and called from Python."""
    game = _module("pyspiel", "open-spiel").load_game("chess")

    def start() -> Reached:
        state = game.new_initial_state()
        return state, state.legal_actions()

    def step(state: Position, action: int) -> Reached:
        after = state.clone()
        after.apply_action(action)
        return after, after.legal_actions()

    return Engine("OpenSpiel chess", "open-spiel", start, step, rng.choice)


def python_chess_in_place(rng: Random) -> Engine:
    """python-chess without the copy: push on the one board, list."""
    board_type = _module("chess", "chess").Board

    def start() -> Reached:
        board = board_type()
        return board, list(board.legal_moves)

    def step(board: Position, move: Any) -> Reached:
        board.push(move)
        return board, list(board.legal_moves)

    return Engine("python-chess, one board", "chess", start, step, rng.choice)


def openspiel_rollouts(rng: Random) -> Engine:
    """OpenSpiel's chess played by its own random bots, in C++: a step is a game."""
    spiel = _module("pyspiel", "open-spiel")
    begin = spiel.load_game("chess").new_initial_state()
    bots = [spiel.make_uniform_random_bot(seat, rng.getrandbits(31)) for seat in range(2)]
    again = (begin,)

    def start() -> Reached:
        return begin, again

    def step(_: Position, begin: Any) -> Reached:
        state = begin.clone()
        spiel.evaluate_bots(state, bots, rng.getrandbits(31))
        return state, again

    def count(state: Position) -> int:
        decisions: int = state.move_number()
        return decisions

    return Engine("OpenSpiel chess, its own bots", "open-spiel", start, step, rng.choice, count)


def openspiel_gin_rummy(rng: Random) -> Engine:
    """OpenSpiel's Gin Rummy, in C++ and called from Python; the cards are sampled within the step."""
    game = _module("pyspiel", "open-spiel").load_game("gin_rummy")
    random = rng.random

    def deal(state: Position) -> None:
        while state.is_chance_node():
            at = random()
            outcomes = state.chance_outcomes()
            card = outcomes[-1][0]
            for outcome, probability in outcomes:
                at -= probability
                if at < 0:
                    card = outcome
                    break
            state.apply_action(card)

    def start() -> Reached:
        state = game.new_initial_state()
        deal(state)
        return state, state.legal_actions()

    def step(state: Position, action: int) -> Reached:
        after = state.clone()
        after.apply_action(action)
        deal(after)
        return after, after.legal_actions()

    return Engine("OpenSpiel gin_rummy", "open-spiel", start, step, rng.choice)


def catanatron(rng: Random) -> Engine:
    """catanatron, pure Python, four players: copy the game, execute, and its list of playable actions."""
    module = _module("catanatron", "catanatron")
    seats = [module.RandomPlayer(colour) for colour in module.Color]

    def start() -> Reached:
        game = module.Game(seats)
        return game, game.state.playable_actions

    def step(game: Position, action: Any) -> Reached:
        after = game.copy()
        after.execute(action, validate_action=False)
        return after, after.state.playable_actions

    return Engine("catanatron", "catanatron", start, step, rng.choice)


def pokerkit(rng: Random) -> Engine:
    """PokerKit, pure Python: deep copy, one operation, and which operations are possible then.

    Four players of no-limit Texas hold'em with a hundred big blinds each, everything but the betting
    automated. PokerKit has no list of actions; asking for each operation makes one, with the smallest
    and the largest raise standing for all raises.
    """
    module = _module("pokerkit", "pokerkit")
    automations = tuple(module.Automation)

    def listed(state: Position) -> Sequence[tuple[str, *tuple[int, ...]]]:
        if not state.status:
            return ()
        operations: list[tuple[str, *tuple[int, ...]]] = []
        if state.can_fold():
            operations.append(("fold",))
        if state.can_check_or_call():
            operations.append(("check_or_call",))
        if state.can_complete_bet_or_raise_to():
            name = "complete_bet_or_raise_to"
            operations.append((name, state.min_completion_betting_or_raising_to_amount))
            operations.append((name, state.max_completion_betting_or_raising_to_amount))
        return operations

    def start() -> Reached:
        state = module.NoLimitTexasHoldem.create_state(
            automations, ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(1, 2), min_bet=2,
            raw_starting_stacks=200, player_count=4,
        )  # fmt: skip
        return state, listed(state)

    def step(state: Position, operation: tuple[str, *tuple[int, ...]]) -> Reached:
        name, *amount = operation
        after = deepcopy(state)
        getattr(after, name)(*amount)
        return after, listed(after)

    return Engine("PokerKit", "pokerkit", start, step, rng.choice)


POLICIES = ("uniform", "crowded")
OURS = (*POLICIES, "playout")
OTHERS: dict[str, Callable[[Random], Engine]] = {
    "python-chess": python_chess,
    "openspiel-chess": openspiel_chess,
    "python-chess-in-place": python_chess_in_place,
    "openspiel-rollouts": openspiel_rollouts,
    "gin-rummy": openspiel_gin_rummy,
    "catanatron": catanatron,
    "pokerkit": pokerkit,
}
