"""check_player finds each kind of fault of a bot, and accepts good bots."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import slimestack as ss
from slimestack.testing import Fault, Player, PlayerReport, check_player


def hasty(state: ss.State) -> ss.Action:
    """A player who takes the first action."""
    return ss.legal_actions(state)[0]


def careful(state: ss.State) -> ss.Action:
    """A player who looks one step ahead, in the view."""
    table, seat = ss.view(state), ss.to_act(state)
    assert isinstance(seat, int)
    return max(ss.legal_actions(table), key=lambda action: ss.score(ss.apply(table, action), seat).total)


def guess(number: int) -> Player:
    """A player who takes any action, with a generator of its own."""
    rng = random.Random(number)
    return lambda state: rng.choice(ss.legal_actions(state))


class Remembering:
    """A player who remembers its actions and avoids them."""

    def __init__(self) -> None:
        self.done: list[ss.Action] = []

    def __call__(self, state: ss.State) -> ss.Action:
        """The legal action that it chose least often."""
        action = min(ss.legal_actions(state), key=self.done.count)
        self.done.append(action)
        return action


@pytest.mark.parametrize("player", [hasty, careful])
def test_players_by_state(player: Player) -> None:
    """A player whose choice depends on the state alone passes, and the report counts its decisions."""
    report = check_player(player, games=6, positions=30)
    assert report.games == 6
    assert report.decisions > 100
    assert 0 < report.slowest < 10


@pytest.mark.parametrize("make", [lambda: guess(3), Remembering])
def test_players_from_a_function(make: Callable[[], Player]) -> None:
    """A player with a generator or a memory passes if it can be made again, and otherwise not."""
    assert check_player(make=make, games=6, positions=30).games == 6
    with pytest.raises(Fault) as raised:
        check_player(make(), games=6, positions=30)
    assert raised.value.kind == "inconsistent"


def test_player_that_cannot_be_made_again() -> None:
    """A player that shares a generator passes if it need not be deterministic."""
    assert check_player(guess(3), deterministic=False, games=6, positions=30).games == 6


def test_each_check_is_the_same() -> None:
    """The same player decides in the same positions in each check."""

    def watched() -> tuple[PlayerReport, list[str]]:
        seen: list[str] = []

        def player(state: ss.State) -> ss.Action:
            seen.append(ss.position_text(ss.view(state)))
            return hasty(state)

        return attrs.evolve(check_player(player, games=4, positions=20), slowest=0.0), seen

    assert watched() == watched()


def test_positions_of_a_check() -> None:
    """The positions have every number of players, each seat, and every kind of decision."""
    seen: list[ss.State] = []

    def player(state: ss.State) -> ss.Action:
        seen.append(state)
        return hasty(state)

    check_player(player)
    assert {(state.game.players, ss.to_act(state)) for state in seen} == {
        (n, seat) for n in (2, 3, 4) for seat in range(n)
    }
    kinds = {type(state.pending) for state in seen}
    assert kinds == {ss.Picking, ss.Turn, ss.Growing, ss.Spreading, ss.RippleWindow, ss.Resolving}
    assert len({state.game.edition for state in seen}) > 20
    assert len({state.game.rulings for state in seen}) > 20
    assert ss.invented_edition() in {state.game.edition for state in seen}


# --- faulty ones -------------------------------------------------------------------------------------


def raises_error(state: ss.State) -> ss.Action:
    """A player who fails when there is a Royal."""
    if any(slime.royal for swarm in state.swarms for slime in swarm):
        raise KeyError("no such tier")
    return hasty(state)


def returns_text(state: ss.State) -> Any:
    """A player who returns a text."""
    return str(hasty(state))


def returns_nothing(state: ss.State) -> Any:
    """A player who returns nothing."""


def always_draws(state: ss.State) -> ss.Action:
    """A player who draws when it cannot."""
    return ss.Draw()


def combines_royals(state: ss.State) -> ss.Action:
    """A player with a rule wrong: it takes a Royal as the target of a Combine."""
    for slime in state.swarms[state.active or 0]:
        for royal in state.swarms[state.active or 0]:
            if royal.royal and slime.type is royal.type and slime.tier is ss.Tier.DROPLET:
                return ss.Combine(slime, royal)
    return hasty(state)


def thinks_slowly(state: ss.State) -> ss.Action:
    """A player who is slow with long lists."""
    if len(ss.legal_actions(state)) > 3:
        time.sleep(0.2)
    return hasty(state)


def changes_the_supply(state: ss.State) -> ss.Action:
    """A player who takes growth from the supply."""
    object.__setattr__(state, "supply", state.supply + 1)
    return hasty(state)


def changes_the_edition(state: ss.State) -> ss.Action:
    """A player who removes a Rite from the edition."""
    action = hasty(state)
    edition = state.game.edition
    if edition is not ss.invented_edition():
        object.__setattr__(edition, "rites", edition.rites[:-1])
    return action


def flips_a_coin(state: ss.State) -> ss.Action:
    """A player who guesses with Python's own generator."""
    return random.choice(ss.legal_actions(state))


def peeks(state: ss.State) -> ss.Action:
    """A player who tries actions with the seed of the state."""
    seat = ss.to_act(state)
    assert isinstance(seat, int)
    return max(ss.legal_actions(state), key=lambda action: ss.score(ss.apply(state, action), seat).total)


def reads_the_seed(state: ss.State) -> ss.Action:
    """A player whose choice depends on the seed itself."""
    legal = ss.legal_actions(state)
    return legal[0 if state.seed is None else state.seed.key[0] % len(legal)]


@pytest.mark.parametrize(
    ("player", "kind", "message"),
    [
        (raises_error, "raised", "the player raised KeyError('no such tier')"),
        (returns_text, "no_action", "not an Action"),
        (returns_nothing, "no_action", "the player returned None"),
        (always_draws, "illegal", "Draw is not possible now"),
        (combines_royals, "illegal", "is not legal"),
        (changes_the_supply, "changed", "changed the state"),
        (changes_the_edition, "changed", "changed the state"),
        (flips_a_coin, "inconsistent", "in the same state"),
        (peeks, "peeks", "with a seed"),
        (reads_the_seed, "peeks", "with a seed"),
    ],
)
def test_faults(player: Player, kind: str, message: str) -> None:
    """A faulty player is caught, and the fault has the state, without a seed."""
    with pytest.raises(Fault) as raised:
        check_player(player)
    assert (raised.value.kind, raised.value.state.seed) == (kind, None)
    assert message in raised.value.message
    assert ss.position_text(raised.value.state) in str(raised.value)


def test_slow() -> None:
    """A player that exceeds the time limit is caught."""
    with pytest.raises(Fault) as raised:
        check_player(thinks_slowly, seconds=0.1, games=2, positions=0)
    assert raised.value.kind == "slow"
    assert "the limit is 0.1 s" in raised.value.message


def test_a_fault_can_be_repeated() -> None:
    """The state of a fault is enough to repeat it."""
    with pytest.raises(Fault) as raised:
        check_player(combines_royals)
    again = raised.value.state
    assert not ss.explain(again, combines_royals(again)).legal


def test_arguments() -> None:
    """Exactly one of player and make is needed; games and positions can be 0."""
    for given in ({}, {"player": hasty, "make": lambda: hasty}):
        with pytest.raises(ss.SlimeStackError, match="exactly one of player and make"):
            check_player(**given)  # type: ignore[arg-type]
    assert check_player(hasty, games=0, positions=0) == PlayerReport(0, 0, 0.0)
