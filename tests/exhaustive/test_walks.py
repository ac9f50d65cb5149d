"""The small games, walked whole, and what their walks reach."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

import slimestack as ss
from evidence import HOME
from exhaustive.figures import REACH, REACH_TABLE, TABLE, pinned, reach_table_of, reach_text, table_of
from exhaustive.games import GAMES, Game, of
from exhaustive.reach import OUT_OF_REACH, reaches
from exhaustive.walking import Circle, Stuck, TooManyStates, walk
from exhaustive.watching import walked
from formal.showing import difference_shown, onwards
from properties.events import EXPECTED, RESHUFFLES
from slimestack.rulebook.code import implementers
from slimestack.table.pending import PENDING
from slimestack.testing.errors import InvariantError

MOST_DAILY = 6_000
MOST_PROOF = 400_000
"""How many states a game of that scope may have; all together have a million."""

_PINNED = pinned()


def _named(game: Game) -> str:
    return game.name


@pytest.mark.parametrize("game", of("daily"), ids=_named)
def test_a_small_game(game: Game) -> None:
    """Every state keeps the invariants, every step is as the model has it, every path ends, and the figures hold."""
    with difference_shown(lambda: onwards([game.begin()])):
        assert walked(game, MOST_DAILY) == _PINNED[game.name]


@pytest.mark.proof
@pytest.mark.parametrize("game", of("proof"), ids=_named)
def test_a_larger_game(game: Game) -> None:
    """Every state of a game of a hundred thousand keeps the invariants, every path ends, and the figures hold."""
    with difference_shown(lambda: onwards([game.begin()])):
        assert walked(game, MOST_PROOF, closely=False) == _PINNED[game.name]


def test_the_table_of_the_docs() -> None:
    """The docs show the pinned figures, of just the games that the tests walk."""
    games = (*of("daily"), *of("proof"))
    assert [game.name for game in games] == list(_PINNED)
    assert TABLE.read_text(encoding="utf-8") == table_of(games, _PINNED)
    assert REACH_TABLE.read_text(encoding="utf-8") == reach_table_of(of("daily"))
    assert len({game.name for game in GAMES}) == len(GAMES)


def test_together_they_reach_everything() -> None:
    """The small games execute all code that implements rules, and meet every event on both sides of every switch.

    They are walked in a process of their own, where no Slime has been made and no answer is remembered.
    """
    path = os.pathsep.join([str(Path(__file__).parents[1]), str(HOME)])
    ran = subprocess.run(
        [sys.executable, "-m", "exhaustive", "--reach"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    reached = json.loads(ran.stdout)
    assert {one.name for one in implementers()} - OUT_OF_REACH.keys() == set(reached["code"])
    assert set(EXPECTED) <= set(reached["events"])
    assert {kind.__name__ for kind in PENDING} == set(reached["pending"])
    assert {f"PileReshuffled {clause}" for clause in RESHUFFLES} <= set(reached["facts"])
    assert {"AmountClipped RITE.6", "AmountClipped RULING.TOKEN.2", "AmountClipped RULING.DRAW.2"} <= set(
        reached["facts"]
    )
    assert {"GameEnded END.1", "GameEnded GOAL.3"} <= set(reached["facts"])


@pytest.mark.proof
def test_what_each_game_reaches() -> None:
    """What each small game reaches by itself is written down as it is."""
    assert REACH.read_text(encoding="utf-8") == reach_text(reaches(of("daily")))


def _last_turn() -> ss.State:
    """The last turn of a game: P0 can Grow its Droplet into a Big, or Draw the only Slime."""
    edition = GAMES[1].begin().game.edition
    return ss.position(["e3", "mR"], edition=edition, leader=1, deck="d1", supply=1, row="", rite_deck="")


def test_figures_by_hand() -> None:
    """The figures are those that can be reckoned by hand: one game in two Grows to 3 ME, the other Draws to 2."""
    with difference_shown(lambda: onwards([_last_turn()])):
        figures = walk(_last_turn(), 7)
        assert figures.scores == (Fraction(5, 2), Fraction(8))
        assert (figures.states, figures.steps, figures.ends, figures.longest, figures.games) == (7, 6, 2, 3, 2)


def test_odds_by_hand() -> None:
    """Chance counts by its odds and not by its outcomes, decisions count evenly: the score is that reckoned by hand.

    P0 must Draw, from two dews and an ember. With a dew, the Rite of two types is met: Claim (4 ME with the dew), end
    (1), or Draw again (2, but after a second dew, one of two, half of the games Combine it away). With the ember: end,
    or Draw.
    """
    edition = GAMES[1].begin().game.edition
    state = ss.position(["eR", "mR"], edition=edition, leader=1, deck="d2 e1", supply=0, row="pair", rite_deck="")
    again = 2 - Fraction(1, 2) * Fraction(1, 2)
    with_dew, with_ember = (4 + 1 + again) / 3, Fraction(1 + 2, 2)
    expected = 8 + Fraction(2, 3) * with_dew + Fraction(1, 3) * with_ember
    with difference_shown(lambda: onwards([state])):
        assert walk(state, 100).scores == (expected, Fraction(8))


def test_a_circle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that leads back to where the game was is no game that ends."""
    monkeypatch.setattr(ss, "apply", lambda state, _: state)
    with pytest.raises(Circle):
        walk(_last_turn(), 100)


def test_a_dead_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that is not over must have a legal action."""
    monkeypatch.setattr(ss, "legal_actions", lambda _: ())
    with pytest.raises(Stuck):
        walk(_last_turn(), 100)


def test_the_bound_is_kept() -> None:
    """A walk that meets more states than it may stops."""
    with pytest.raises(TooManyStates):
        walk(_last_turn(), 6)


@pytest.mark.parametrize("closely", [True, False])
def test_a_fault_in_the_rules_is_found(monkeypatch: pytest.MonkeyPatch, closely: bool) -> None:
    """If a Grow lost a token on its way, the walk of any game with a Grow would say so."""
    play = ss.apply

    def losing(state: ss.State, action: ss.Action) -> ss.State:
        after = play(state, action)
        return attrs.evolve(after, supply=after.supply - 1) if isinstance(action, ss.Grow) else after

    monkeypatch.setattr(ss, "apply", losing)
    with pytest.raises(InvariantError, match="I2"):
        walked(attrs.evolve(GAMES[0], begin=_last_turn, until=ss.Over), 100, closely)
