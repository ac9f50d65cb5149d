"""The specification by itself: tables worked out by hand, whole games, and what the comparison cannot hold.

The comparison shows that library and specification agree; these tests show that the specification says
what the clauses say, wherever both might be wrong in the same way.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import get_args

import clingo
import pytest
from _pytest.mark import ParameterSet

import slimestack as ss
from formal import bridge, terms
from formal.alone import after, answered, legal, played, table, totals
from formal.spec import FOLDER, PROGRAM, the_spec
from slimestack.table.rulings import CombineWindow, EndTrigger

ROW = ("titan", "crowd", "deluge", "throng", "colossus")
TRIGGERS: tuple[EndTrigger, ...] = get_args(EndTrigger)


def long(*values: object) -> list[ParameterSet]:
    """Values for which a test is a long one."""
    return [pytest.param(value, marks=pytest.mark.proof) for value in values]


def held(state: ss.State, seat: int = 0) -> str:
    """A seat's Swarm as text."""
    return ss.swarm_text(state.swarms[seat])


@pytest.mark.proof
def test_whole_games() -> None:
    """Who has which turn and where the Token is follow the closed form, for every number of players and every end."""
    kinds = list(product((2, 3, 4), TRIGGERS))
    now = [ss.new_game(n, rulings=ss.Rulings(pass_policy="free", end_trigger=t)) for n, t in kinds]
    turns: list[list[tuple[int, int | None, int]]] = [[] for _ in now]
    ends: list[ss.State | None] = [None] * len(now)
    while live := [at for at, end in enumerate(ends) if end is None]:
        answers = answered([now[at] for at in live])
        chosen = []
        for at, answer in zip(live, answers, strict=True):
            state, actions = now[at], sorted(bridge.legal_of(answer), key=str)
            if isinstance(state.pending, ss.Turn):
                turns[at].append((state.round, state.active, bridge.token_of(answer)))
                actions = [ss.EndTurn()]
            if not actions:
                ends[at] = state
            chosen.append((at, actions[0] if actions else None))
        moving = [(at, action) for at, action in chosen if action is not None]
        states = after([now[at] for at, _ in moving], [action for _, action in moving])
        for (at, _), state in zip(moving, states, strict=True):
            now[at] = state
    for (n, trigger), took, end in zip(kinds, turns, ends, strict=True):
        rounds = 13 - n if trigger == "failed_draw" else 12 - n
        assert took == [(r, (1 - r + j) % n, -r % n) for r in range(1, rounds + 1) for j in range(n)]
        assert end is not None
        assert len(end.unseen_ripples) == 16 - (12 - n)
    assert [len(took) for took in turns[::3]] == [22, 30, 36]
    assert [len(took) for took in turns[1::3]] == [20, 27, 32]


def test_combining_before_growing_gives_more() -> None:
    """A Combine that makes a Big first gives the Grow two tokens; made later it does not."""
    state = table("e3 e0 d1", "m3")
    assert held(played(state, "combine e0 e3", "grow", "place d1", "place d2")) == "e4 d3"
    assert held(played(state, "grow", "place d1", "combine e0 e3")) == "e4 d2"


def test_a_split_of_four() -> None:
    """A Big of 4 leaves one token for three Slimes; what did not match stays in the discard."""
    state = table("e4", "m3", deck="d1 e2 m1 p2")
    state = played(state, "split e4", "reveal slime dew", "reveal slime ember", "reveal slime moss")
    assert totals(state)[0] == 2
    state = played(state, "reveal slime ember", "place e0")
    assert (held(state), state.deck, state.discard) == ("e1 e0 e0", (0, 0, 0, 2), (0, 1, 1, 0))


@pytest.mark.parametrize("growth", [4, 5, *long(7, 11)])
def test_every_way_to_spread_a_split(growth: int) -> None:
    """The leftover growth can end on the three Slimes in every way that adds up."""
    split = played(table(f"e{growth}", "m3", deck="e2"), f"split e{growth}", *["reveal slime ember"] * 2)
    level = [split]
    for _ in range(growth - 3):
        moves = [(s, a) for s, answer in zip(level, answered(level), strict=True) for a in bridge.legal_of(answer)]
        level = list(dict.fromkeys(after([s for s, _ in moves], [a for _, a in moves])))
    rest = growth - 3
    ways = {tuple(sorted(w, reverse=True)) for w in product(range(rest + 1), repeat=3) if sum(w) == rest}
    assert {held(state) for state in level} == {" ".join(f"e{n}" for n in way) for way in ways}


def test_a_short_deck() -> None:
    """A Draw of three ends after the two cards that there are; the pile turns over when a card is due."""
    state = played(table("e4 d5", "m3", deck="m1", discard="p1"), "draw", "reveal slime moss")
    assert (state.deck, state.discard) == ((0, 0, 0, 1), (0, 0, 0, 0))
    assert held(played(state, "reveal slime pebble")) == "e4 d5 m0 p0"


def test_the_first_crown() -> None:
    """Two Bigs become a Royal worth 8; the next turn of its owner has two actions."""
    state = table("e6 e4 d2", "m0", round=1, leader=1, row=ROW, rite_deck=["choir"])
    crowned = played(state, "royal e6 e4")
    assert (held(crowned), crowned.supply - state.supply, crowned.discard[0]) == ("eR d2", 10, 1)
    assert (totals(state)[0], totals(crowned)[0], legal(crowned)) == (7, 9, {"end"})
    opened = played(crowned, "end", "reveal ripple runoff", "place m0", "reveal rite choir")
    assert (opened.active, opened.actions_left, opened.row) == (0, 2, ("choir", *ROW[:4]))


def test_nothing_to_do() -> None:
    """With a Royal alone and no card anywhere the turn can only be ended."""
    assert legal(table("eR", "m3", deck="", discard="", actions_left=2)) == {"end"}


def test_each_of_the_bigs_loses_one() -> None:
    """A snapshot: nothing is hit twice, and the Royal not at all."""
    state = table("e4 e5 dR", "m0", pending=ss.RevealingRipple(), active=None, leader=0, row=["titan"])
    state = played(state, "reveal ripple evaporation")
    assert (held(state), totals(state)[0]) == ("e4 e3 dR", 12)


@pytest.mark.parametrize("start", ["e3 e0 d1", *long("e3 e0 d3 d1", "e4 e2 e0 d0", "e4 d4 d1 d0")])
def test_both_windows_reach_the_same(start: str) -> None:
    """Whether Combine fits inside a Grow or not, the same Swarms can stand at its end."""
    ends = []
    for window in get_args(CombineWindow):
        rulings = ss.Rulings(combine_window=window)
        level, seen = [played(table(start, "m3", rulings=rulings), "grow")], set[ss.State]()
        while level:
            seen.update(level)
            moves = [
                (state, action)
                for state, answer in zip(level, answered(level), strict=True)
                for action in bridge.legal_of(answer)
                if isinstance(action, ss.Place | ss.Combine)
            ]
            found = after([state for state, _ in moves], [action for _, action in moves])
            level = [state for state in dict.fromkeys(found) if state not in seen]
        ends.append({held(state) for state in seen if isinstance(state.pending, ss.Turn)})
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("swarms", "claimed", "winners", "broke"),
    [
        (["e4", "d0"], {}, (0,), None),
        (["e4", "d0"], {1: "full-palette"}, (1,), None),
        (["e0 e0 e0 e0 e0 e0 e0 e0", "dR"], {}, (1,), "royals"),
        (["e4", "d0 d0 d0"], {}, (0,), "bigs"),
        (["eR", "dR", "m4 m4 m0 m0"], {}, (0, 1), "shared"),
        (["eR m4 m4", "dR e4 e0 e0 e0", "p4 p4 p4 p4 p0 p0"], {}, (0,), "bigs"),
        (["e0 e0 e0", ""], {1: "full-palette"}, (0,), "slimes"),
        (["e4 e0", "d4", "eR dR m4 m4"], {0: "full-palette", 1: "twin-hulks"}, (2,), None),
    ],
)
def test_winners(swarms: list[str], claimed: dict[int, str], winners: tuple[int, ...], broke: str | None) -> None:
    """The best total wins; then Royals, Bigs and Slimes decide among those who tie, one after the other."""
    rites = [[claimed[seat]] if seat in claimed else [] for seat in range(len(swarms))]
    (answer,) = answered([
        table(*swarms, claimed=rites, pending=ss.Over("END.1"), active=None, leader=0, round=14 - len(swarms) - 1)
    ])  # fmt: skip
    assert bridge.winners_of(answer) == (winners, broke)


def test_every_criterion_that_put_somebody_out() -> None:
    """Beside what decided, the specification names each step at which somebody fell behind."""
    swarms = ("eR m4 m4", "dR e4 e0 e0 e0", "p4 p4 p4 p4 p0 p0")
    (answer,) = answered([table(*swarms, pending=ss.Over("END.1"), active=None, leader=0, round=10)])
    assert set(answer.atoms["narrowed"]) == {"royals", "bigs"}


def test_what_is_not_legal_changes_nothing() -> None:
    """A request that is not legal is named so, and no table follows."""
    (answer,) = the_spec().ask([(bridge.table_of(table("e0", "m3")), "end")])
    assert answer.atoms["illegal_request"]
    assert answer.next is None


def test_the_invented_edition_is_written_twice() -> None:
    """The facts of the invented edition, written by hand from its tables, are those of the edition's file."""
    control = clingo.Control()
    control.load(str(FOLDER / "invented.lp"))
    control.ground()
    assert {str(atom.symbol) for atom in control.symbolic_atoms} == set(bridge.cards_of(ss.invented_edition()))


@pytest.mark.parametrize(
    ("swarms", "action"),
    [(["e4 e0 d5", "m3"], "grow"), (["e4 e0 d5", "m3"], "royal e5 e4"), (["e4 e0", "m3"], "split e4")],
)
def test_the_program_as_it_stands(swarms: list[str], action: str, tmp_path: Path) -> None:
    """Clingo, run by hand on the .lp and a file of facts, gives the answer that the tests get for many at once."""
    facts, request = bridge.table_of(table(*swarms, row=["titan"])), terms.action(ss.parse_action(action))
    (answer,) = the_spec().ask([(facts, request)])
    file = tmp_path / "table.lp"
    file.write_text("".join(f"{fact}." for fact in [*facts.cards, *facts.game, *facts.facts, f"request({request})"]))
    run = subprocess.run(
        [sys.executable, "-m", "clingo", str(PROGRAM), str(file), "--outf=1", "--warn=none", "0"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    (line,) = [line for line in run.stdout.splitlines() if "legal(" in line]
    atoms = {atom.rstrip(".") for atom in line.split(". ")}
    assert {atom[6:-1] for atom in atoms if atom.startswith("legal(")} == set(answer.legal)
    following = {atom[5:] for atom in atoms if atom.startswith("next_")}
    assert following == (set(answer.next.facts) if answer.next else set())
