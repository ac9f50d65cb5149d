"""Memory stays flat however large and different the Swarms are that somebody sends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as Linux tells it")
GROWTH_ALLOWED = 6_000
"""By how many kilobytes the process may grow once the memos are full; without a bound of weight it is far more."""


def kilobytes(count: int) -> list[int]:
    """The memory of a process after each twentieth of so many positions."""
    program = Path(__file__).with_name("hostile.py")
    paths = os.pathsep.join(filter(None, sys.path))
    ran = subprocess.run(
        [sys.executable, program, str(count)], capture_output=True, text=True, check=True, env={"PYTHONPATH": paths}
    )
    return [int(line.split()[1]) for line in ran.stdout.splitlines()]


def test_hundreds() -> None:
    """Two thousand positions take hardly more memory than eight hundred."""
    memory = kilobytes(2_000)
    assert memory[-1] - memory[8] < GROWTH_ALLOWED, memory


@pytest.mark.proof
def test_ten_thousands() -> None:
    """Nor do thirty thousand."""
    memory = kilobytes(30_000)
    assert memory[-1] - memory[1] < GROWTH_ALLOWED, memory
