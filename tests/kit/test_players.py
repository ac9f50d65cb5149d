"""check_player finds each kind of fault that a bot can have, and lets good bots pass."""

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
    """A player who looks a step ahead, at the view."""
    table, seat = ss.view(state), ss.to_act(state)
    assert isinstance(seat, int)
    return max(ss.legal_actions(table), key=lambda action: ss.score(ss.apply(table, action), seat).total)


def guess(number: int) -> Player:
    """A player who takes any action, with a generator of its own."""
    rng = random.Random(number)
    return lambda state: rng.choice(ss.legal_actions(state))


class Remembering:
    """A player who remembers what it did, and does something else."""

    def __init__(self) -> None:
        self.done: list[ss.Action] = []

    def __call__(self, state: ss.State) -> ss.Action:
        """The legal action that it took least often."""
        action = min(ss.legal_actions(state), key=self.done.count)
        self.done.append(action)
        return action


@pytest.mark.parametrize("player", [hasty, careful])
def test_players_that_look_at_the_table(player: Player) -> None:
    """A player whose answer depends on the table alone passes, and the report counts what it was asked."""
    report = check_player(player, games=6, tables=30)
    assert report.games == 6
    assert report.decisions > 100
    assert 0 < report.slowest < 10


@pytest.mark.parametrize("make", [lambda: guess(3), Remembering])
def test_players_that_are_made(make: Callable[[], Player]) -> None:
    """A player with a generator or a memory passes where it can be made again, and not where it cannot."""
    assert check_player(make=make, games=6, tables=30).games == 6
    with pytest.raises(Fault) as raised:
        check_player(make(), games=6, tables=30)
    assert raised.value.kind == "unsteady"


def test_players_that_nobody_can_make_again() -> None:
    """A player that shares a generator passes where nothing is said of it being steady."""
    assert check_player(guess(3), steady=False, games=6, tables=30).games == 6


def test_a_check_is_the_same_each_time() -> None:
    """The same player is asked at the same tables in each check."""

    def watched() -> tuple[PlayerReport, list[str]]:
        seen: list[str] = []

        def player(state: ss.State) -> ss.Action:
            seen.append(ss.position_text(ss.view(state)))
            return hasty(state)

        return attrs.evolve(check_player(player, games=4, tables=20), slowest=0.0), seen

    assert watched() == watched()


def test_where_a_player_is_asked() -> None:
    """A player is asked at tables of every number of seats, at each seat, and about everything that a seat decides."""
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


def breaks_down(state: ss.State) -> ss.Action:
    """A player who cannot do with a Royal."""
    if any(slime.royal for swarm in state.swarms for slime in swarm):
        raise KeyError("no such tier")
    return hasty(state)


def answers_text(state: ss.State) -> Any:
    """A player who answers with a text."""
    return str(hasty(state))


def answers_nothing(state: ss.State) -> Any:
    """A player who forgot to answer."""


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


def dawdles(state: ss.State) -> ss.Action:
    """A player who takes its time over long lists."""
    if len(ss.legal_actions(state)) > 3:
        time.sleep(0.2)
    return hasty(state)


def changes_the_table(state: ss.State) -> ss.Action:
    """A player who takes growth from the supply."""
    object.__setattr__(state, "supply", state.supply + 1)
    return hasty(state)


def changes_the_box(state: ss.State) -> ss.Action:
    """A player who takes a Rite out of a box in which it looks things up."""
    answer = hasty(state)
    if state.game.edition is not ss.invented_edition():
        state.game.edition.rite.pop(next(iter(state.game.edition.rite)), None)
    return answer


def flips_a_coin(state: ss.State) -> ss.Action:
    """A player who guesses with Python's own generator."""
    return random.choice(ss.legal_actions(state))


def peeks(state: ss.State) -> ss.Action:
    """A player who tries out what comes, with the seed that the state has."""
    seat = ss.to_act(state)
    assert isinstance(seat, int)
    return max(ss.legal_actions(state), key=lambda action: ss.score(ss.apply(state, action), seat).total)


def peeks_at_the_counter(state: ss.State) -> ss.Action:
    """A player whose choice depends on the seed itself."""
    legal = ss.legal_actions(state)
    return legal[0 if state.seed is None else state.seed.key[0] % len(legal)]


@pytest.mark.parametrize(
    ("player", "kind", "told"),
    [
        (breaks_down, "raised", "KeyError('no such tier') came out of the player"),
        (answers_text, "no_action", "which is no Action"),
        (answers_nothing, "no_action", "it answers None"),
        (always_draws, "illegal", "Draw is not possible now"),
        (combines_royals, "illegal", "is not legal"),
        (changes_the_table, "changed", "is not what it was"),
        (changes_the_box, "changed", "is not what it was"),
        (flips_a_coin, "unsteady", "to the same table"),
        (peeks, "peeks", "with a seed"),
        (peeks_at_the_counter, "peeks", "with a seed"),
    ],
)
def test_faults(player: Player, kind: str, told: str) -> None:
    """A player with a fault is caught, and told at which table, without a seed."""
    with pytest.raises(Fault) as raised:
        check_player(player)
    assert (raised.value.kind, raised.value.state.seed) == (kind, None)
    assert told in raised.value.told
    assert ss.position_text(raised.value.state) in str(raised.value)


def test_slow() -> None:
    """A player that takes longer than it may is caught, and passes where it may."""
    with pytest.raises(Fault) as raised:
        check_player(dawdles, seconds=0.1, games=2, tables=0)
    assert raised.value.kind == "slow"
    assert "0.1 s are allowed" in raised.value.told


def test_a_fault_comes_again() -> None:
    """The table of a fault is enough to see it again."""
    with pytest.raises(Fault) as raised:
        check_player(combines_royals)
    again = raised.value.state
    assert not ss.explain(again, combines_royals(again)).legal


def test_what_is_asked_for() -> None:
    """One player is asked for, or one that makes it; nothing needs to be played."""
    for given in ({}, {"player": hasty, "make": lambda: hasty}):
        with pytest.raises(ss.SlimeStackError, match="exactly one of them"):
            check_player(**given)  # type: ignore[arg-type]
    assert check_player(hasty, games=0, tables=0) == PlayerReport(0, 0, 0.0)
