"""The benchmark's own code: that it counts, compares, refuses and writes as it says. It measures nothing here."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import attrs
import pytest
from bench import __main__ as program
from bench import engines, figures, formats, kinds, length, loading, memory, playouts, report

import slimestack as ss

TOP = Path(__file__).parent.parent


def counting_down(begin: int, seen: list[int]) -> engines.Engine:
    """An engine whose position is a number that each decision makes one less; it is over at 0."""

    def listed(number: int) -> tuple[int, ...]:
        return (1,) * min(number, 2)

    def start() -> tuple[int, tuple[int, ...]]:
        seen.append(begin)
        return begin, listed(begin)

    def step(number: int, move: int) -> tuple[int, tuple[int, ...]]:
        seen.append(number - move)
        return number - move, listed(number - move)

    return engines.Engine("counting down", "slimestack", start, step, lambda legal: legal[0])


def tally(decisions: int, nanoseconds: float) -> playouts.Tally:
    """A round in which this many decisions took this long, half of it outside the steps."""
    return playouts.Tally(decisions, nanoseconds, nanoseconds * 2, listed=decisions * 3, forced=decisions, begun=1)


def test_playouts_run_on_across_turns_and_begin_again_when_over_or_too_long() -> None:
    """A playout goes on where the last turn left it, and ends where nothing is listed or at the longest."""
    seen: list[int] = []
    contender = playouts.Contender(counting_down(3, seen))
    for number in range(2):
        playouts.play_round([contender], seconds=1e-4, number=number)
    assert seen == [number for _ in range(len(seen)) for number in (3, 2, 1, 0)][: len(seen)]
    assert sum(tally.begun for tally in contender.rounds) == seen.count(3)
    assert sum(tally.decisions for tally in contender.rounds) == len(seen) - seen.count(3)
    assert sum(tally.forced for tally in contender.rounds) == seen.count(0)
    cut: list[int] = []
    playouts.Contender(counting_down(9, cut), longest=2).play(10**5, playouts.Tally())
    assert set(cut) == {9, 8, 7}


def test_the_steps_are_part_of_the_loop() -> None:
    """What the clock stands over is less than the whole loop, and both are counted."""
    contender = playouts.Contender(counting_down(5, []))
    playouts.play_round([contender], seconds=1e-3, number=0)
    (played,) = contender.rounds
    assert 0 < played.in_the_loop < played.decisions_per_second


def test_every_engine_is_first_equally_often() -> None:
    """Over as many turns as there are engines each of them begins once, and none is left out."""
    field = [playouts.Contender(counting_down(number, [])) for number in (1, 2, 3)]
    orders = [list(playouts.turns_of(field, turn)) for turn in range(3)]
    assert [order[0] for order in orders] == field
    assert all(sorted(map(id, order)) == sorted(map(id, field)) for order in orders)


def test_ratios_are_taken_within_rounds() -> None:
    """The ratio's median is that of the rounds, not of the sums, so one slow round of both changes nothing."""
    ours = playouts.Contender(counting_down(1, []), rounds=[tally(60, 1e9), tally(6, 1e9), tally(80, 1e9)])
    theirs = playouts.Contender(counting_down(1, []), rounds=[tally(10, 1e9), tally(1, 1e9), tally(20, 1e9)])
    ratio = playouts.ratio(ours, theirs, lambda tally: tally.decisions_per_second)
    assert (ratio.low, ratio.median, ratio.high) == pytest.approx((4, 6, 6))


def test_crowded_leaves_out_combine_and_mutate_unless_nothing_else_is_listed() -> None:
    """The crowded policy keeps the order of the rest, and takes what there is when only those two are listed."""
    state = ss.position(["e4 e0 d5", "m3"], row=[])
    left = [str(action) for action in engines.crowded(ss.legal_actions(state))]
    assert left == ["grow", "draw", "split e4", "split d5"]
    only = (ss.parse_action("combine e0 e4"), ss.parse_action("mutate e0 d5"))
    assert engines.crowded(only) == only


@pytest.mark.parametrize("policy", ["uniform", "crowded"])
def test_slimestack_plays_whole_games(policy: str) -> None:
    """A playout of slimestack is one game of four seats, from the first pick until it is over, under the bound."""
    engine = engines.slimestack(policy, Random(1))
    state, legal = engine.start()
    assert [str(action) for action in legal] == ["pick ember", "pick dew", "pick moss", "pick pebble"]
    decisions = 0
    while legal:
        state, legal = engine.step(state, engine.choose(legal))
        decisions += 1
    assert ss.result(state) is not None
    assert decisions < engines.LONGEST


def test_costs_are_counted_by_kind() -> None:
    """Each decision counts once as an action and once as a list; an interruption does not move the median."""
    played = kinds.Kinds("uniform", Random(1))
    played.play_round(seconds=1e-4)
    for counted in (played.applied, played.listed):
        assert sum(map(len, counted[0].values())) == played.decisions
        assert sum(cost.share for cost in kinds.by_kind(counted)) == pytest.approx(1)
    assert 1 < played.slimes_per_swarm < 10
    spread = playouts.Spread(2.0, 2.0, 4.0)
    grow, draw = kinds.by_kind([{"grow": [1_000, 2_000, 900_000]}, {"grow": [4_000]}, {"grow": [2_000], "draw": [1]}])
    assert (grow, draw.share) == (kinds.KindCost("grow", 5 / 6, spread), 1 / 6)


def test_memory_counts_the_states_and_not_the_memos() -> None:
    """A kept state holds at least its own fields, and what the memos hold counts apart."""
    kept = memory.measure("uniform", seed=1, games_for_memos=2)
    assert kept.states > 20
    assert kept.bytes_per_state > sys.getsizeof(ss.new_game(4))
    assert kept.bytes_in_memos > 0


def test_like_decisions_are_compared() -> None:
    """Early and late costs meet only where enough decisions are alike, and weigh the same on both sides."""
    early = {("grow", 3, 5): [1.0, 2.0, 3.0], ("draw", 1, 1): [9.0]}
    late = {("grow", 3, 5): [4.0, 4.0, 4.0, 4.0], ("draw", 1, 1): [90.0], ("end", 1, 1): [5.0] * 3}
    assert length.compared(early, late) == length.Growth(2.0, 4.0, cells=1, decisions=7)
    assert length.compared(early, late).ratio == 2


def test_a_missing_engine_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the extra the benchmark ends at once, says in one line what to install, and measures nothing."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert program.main(["--only", "openspiel-chess", "--rounds", "1"]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err == (
        'open-spiel is not installed; the engines to measure against come with: pip install -e ".[bench]"\n'
    )


def test_no_rounds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A run of no rounds, or of no seconds, is an error of usage."""
    for argv in (["--rounds", "0"], ["--seconds", "0"]):
        with pytest.raises(SystemExit, match="2"):
            program.main(argv)
    assert "at least one round" in capsys.readouterr().err


def test_a_partial_run_prints_and_leaves_the_tables_alone(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """``--only`` measures what it names and prints it, and the documentation's tables stay as they were."""
    monkeypatch.setattr(program, "GENERATED", tmp_path / "generated")
    assert program.main(["--only", "slimestack", "kinds", "--rounds", "1", "--seconds", "0.02"]) == 0
    out = capsys.readouterr().out
    assert "slimestack, crowded" in out
    assert "combine" in out
    assert "python-chess" not in out
    assert not (tmp_path / "generated").exists()


@pytest.fixture
def whole_run() -> figures.Figures:
    """The figures of a run of everything, made up."""
    field = {
        name: playouts.Contender(counting_down(1, []), rounds=[tally(decisions, 1e9)] * 5)
        for name, decisions in {
            "uniform": 200, "crowded": 100, "playout": 400, "python-chess": 40, "openspiel-chess": 190, "gin-rummy": 20,
            "catanatron": 10, "pokerkit": 1,
        }.items()
    }  # fmt: skip
    counted = kinds.Kinds("uniform", Random(1))
    counted.play_round(seconds=1e-4)
    return figures.Figures(
        rounds=5,
        seconds=1.0,
        contenders=field,
        kinds={"uniform": counted, "crowded": counted},
        memory={"uniform": [memory.Kept(100, 500.0, 1)], "crowded": [memory.Kept(100, 2000.0, 1)]},
        loading=loading.Loading(10.0, {"import slimestack": 61.0}, {"import slimestack": ["cattrs"]}),
        length=length.Growth(2.0, 2.0, 5, 100),
        formats=[formats.Timing("read a position", 1000.0, 1000.0), formats.Timing("print a position", 1000.0, 1001.0)],
    )


def test_targets_say_what_is_reached(whole_run: figures.Figures) -> None:
    """Speeds are to be at least, memory and loading at most; a limit that is met exactly is reached."""
    reached = {target.what: target.reached for target in figures.targets(whole_run)}
    assert reached == {
        "uniform against python-chess": True,
        "uniform against openspiel-chess": True,
        "crowded against python-chess": False,
        "crowded against openspiel-chess": False,
        "playout against python-chess": True,
        "playout against openspiel-chess": True,
        "uniform against catanatron": True,
        "crowded against catanatron": True,
        "uniform against pokerkit": True,
        "crowded against pokerkit": True,
        "memory of a state, uniform": True,
        "memory of a state, crowded": False,
        "import slimestack": False,
        "heavy modules that come with import slimestack": False,
        "read a position": True,
        "print a position": False,
    }


def test_targets_of_the_compiled_build(whole_run: figures.Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiled build has targets of its own."""
    monkeypatch.setattr(figures, "COMPILED", True)
    limits = {target.what: target.limit for target in figures.targets(whole_run)}
    assert limits["playout against python-chess"] == 22
    assert "uniform against pokerkit" not in limits


def test_a_step_can_be_a_game() -> None:
    """An engine whose step is a whole game says how many decisions it had."""
    contender = playouts.Contender(engines.slimestack_playout(Random(1)))
    playouts.play_round([contender], 0.01, 0)
    (counted,) = contender.rounds
    assert counted.decisions > 50 * counted.steps > 0
    assert report.playout_rows(figures.Figures(1, 1.0, {"playout": contender}))[1][2:4] == ("—", "—")


def test_tables_hold_every_figure_in_rows_of_one_width(whole_run: figures.Figures) -> None:
    """Each table has as many cells in every row, and both forms show every title."""
    tables = report.tables(whole_run)
    assert len(tables) == 7
    for _, rows in tables:
        assert {len(row) for row in rows} == {len(rows[0])}
    rst, text = report.as_rst(whole_run), report.as_text(whole_run)
    for title, rows in tables:
        assert f".. list-table:: {title}\n   :header-rows: 1\n" in rst
        assert rst.count(f"   * - {rows[-1][0]}\n") >= 1
        assert title.replace("``", "") in text
    assert str(TOP) not in rst + text
    assert "python-chess" in text
    assert whole_run.ratios("uniform")["python-chess"].median == pytest.approx(5)
    assert "uniform,python-chess,5.000\n" in report.as_csv(whole_run)


def test_a_table_of_what_was_not_measured_is_left_out(whole_run: figures.Figures) -> None:
    """A run of nothing shows no table."""
    nothing = attrs.evolve(whole_run, contenders={}, kinds={}, memory={}, loading=None, length=None, formats=[])
    assert report.tables(nothing) == []


def test_formats_are_timed() -> None:
    """Reading, writing and judging are each timed, with the time that they may take."""
    timed = formats.measure(games=1, runs=1)
    assert [timing.limit for timing in timed] == [1_000, 1_000, 50_000, 50_000, 1_000, 20_000]
    assert all(timing.microseconds > 0 for timing in timed)
