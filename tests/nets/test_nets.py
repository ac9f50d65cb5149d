"""The wrong rules fit the library as it is, and some of them are tried each time."""

from __future__ import annotations

import os
import random
import time

import pytest

import slimestack as ss
from nets.wrong import RULES, WrongRule, tried

SEED = os.environ.get("NETS_SEED", time.strftime("%Y-%m-%d"))
"""Which wrong rules are tried: others each day, the same for the same ``NETS_SEED``."""


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_it_can_be_put_in(rule: WrongRule) -> None:
    """Each wrong rule changes one place, compiles, and names a clause or ruling that there is."""
    compile(rule.source, rule.file, "exec")
    assert ss.rulebook.entry(rule.breaks).id == rule.breaks
    assert rule.old != rule.new


@pytest.mark.parametrize("rule", random.Random(SEED).sample(RULES, 3), ids=lambda rule: rule.name)
def test_some_are_explained(rule: WrongRule) -> None:
    """Some wrong rules are caught by their tests, with an explanation; ``make nets`` tries them all."""
    verdict, shown = tried(rule)
    assert verdict == "explained", f"{rule.says}: {verdict}: {shown} (NETS_SEED={SEED})"
