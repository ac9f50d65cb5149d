"""The chart of the page Performance: what the benchmark wrote, as a sentence and as bars."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

CHART = import_module("speed_chart")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What two runs have written."""
    (tmp_path / "performance.csv").write_text("uniform,python-chess,3.5\nplayout,python-chess,4.25\nuniform,x,9\n")
    (tmp_path / "performance_compiled.csv").write_text("uniform,python-chess,9\nplayout,openspiel-chess,3.2\n")
    return tmp_path


def test_bars(folder: Path) -> None:
    """Each figure of an engine that is shown has a bar, as long as it is large."""
    found = CHART.ratios(folder)
    assert len(found) == 4
    picture = CHART.picture(found)
    lengths = {
        float(number): int(width)
        for width, number in re.findall(r'<rect x="250"[^>]*? width="(\d+)".*?>([\d.]+)</text>', picture)
    }
    assert {3.5, 4.25, 9.0, 3.2} == set(lengths)
    assert lengths[9.0] / lengths[3.5] == pytest.approx(9 / 3.5, rel=0.02)
    assert lengths[3.2] == lengths[9.0]  # each engine has its own scale


def test_one_sentence(folder: Path) -> None:
    """A build is named when both its figures are there."""
    assert CHART.sentence(CHART.ratios(folder)) == (
        "For each decision of python-chess, pure Python takes 3.5, in whole games 4.2."
    )


def test_nothing_measured(tmp_path: Path) -> None:
    """Without figures there is nothing to show."""
    assert CHART.ratios(tmp_path) == {}
    assert CHART.sentence({}) == ""
