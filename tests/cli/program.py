"""Running the command line in this process, and a box in which rare things happen."""

from __future__ import annotations

from typing import Protocol

from click.testing import CliRunner, Result

from slimestack.cli.app import app

WILD_BOX = """
name = "Wild box"
growth_tokens = 14
slimes = { ember = 5, dew = 5, moss = 5, pebble = 5 }
ripples_kept = { two = 8, three = 8, four = 8 }
rite = [
  { id = "a", name = "Ay", me = 1, condition = "count(any) >= 4" },
  { id = "b", name = "Bee", me = 2, condition = "top_growth(any) >= 3" },
  { id = "c", name = "Cee", me = 3, condition = "(count(big) >= 1 or growth(any) >= 5) and types(any, each=2) >= 1" },
  { id = "d", name = "Dee", me = 3, condition = "best_type(droplet, growth >= 1) >= 2" },
  { id = "e", name = "Ee", me = 3, condition = "count(ember | dew) >= 3 and top_growth(any) >= 1" },
]
[[ripple]]
id = "first"
name = "First"
parts = [{ who = "everyone", when = "now", do = "seq(disburse(3), draw(4), may(dissolve(3, droplet, moss)))" }]
[[ripple]]
id = "second"
name = "Second"
parts = [
  { who = "everyone", when = "now", do = "move(3)" },
  { who = "rite_row", when = "now", do = "discard_rites(9)" },
]
[[ripple]]
id = "third"
name = "Third"
parts = [
  { who = "everyone", when = "this_round", do = "forbid(combine)" },
  { who = "token_player", when = "this_round", do = "modify(mutate_bonus, -1)" },
]
[[ripple]]
id = "fourth"
name = "Fourth"
parts = [{ who = "everyone", when = "now", do = "remove(3, any, one)" }]
[[ripple]]
id = "fifth"
name = "Fifth"
parts = [{ who = "everyone", when = "now", do = "remove(2, any, each)" }]
[[ripple]]
id = "sixth"
name = "Sixth"
parts = [
  { who = "fewest(growth(any))", when = "this_round", do = "seq(modify(grow, -3), modify(draw, +2))" },
  { who = "most(types(any, each=2), 1)", when = "now", do = "may(disburse(2))" },
]
[[ripple]]
id = "seventh"
name = "Seventh"
parts = [{ who = "everyone_else", when = "now", do = "dissolve(2, growth >= 1)" }]
[[ripple]]
id = "eighth"
name = "Eighth"
parts = [{ who = "everyone", when = "this_round", do = "seq(forbid(royal), forbid(claim), modify(combine_bonus, +2))" }]
"""
"""An edition file with every effect of the language, few Slimes and little growth."""


class Run(Protocol):
    """Runs ``slimestack`` with arguments, typed lines and environment."""

    def __call__(self, *args: str, lines: str = "", env: dict[str, str] | None = None) -> Result:
        """What came of it."""
        ...


def run(*args: str, lines: str = "", env: dict[str, str] | None = None) -> Result:
    """What came of running ``slimestack``; nothing but its own exit may come out."""
    result = CliRunner(env={"COLUMNS": None, **(env or {})}).invoke(app, args, input=lines)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
