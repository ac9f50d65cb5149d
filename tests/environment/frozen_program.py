"""A program that is frozen: it plays a game, judges a move, shows a rule, draws, reads and writes."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import slimestack as ss

state = ss.new_game(["Ann", "Ben"], seed=7)
while not state.is_over:
    state = ss.apply(state, ss.legal_actions(state)[-1])
words = [
    ss.words.result(state),
    str(ss.explain(ss.position(["e4 e0", "m3"]), ss.parse_action("combine e4 e0"))),
    ss.rulebook.clause("GROW.3").text,
    ss.render.svg(state),
    ss.fingerprint(ss.from_json(ss.State, ss.to_json(state))),
    str(ss.json_schema("state")["$id"]),
    ss.read_edition(ss.edition_template()).name,
    f"Missing: {[name for name in vars(ss)['__all__'] if not hasattr(ss, name)]}",
    f"Others: {[name for name in ('click', 'hypothesis', 'rich', 'sphinx') if find_spec(name)]}",
]
sys.stdout.write("\n".join(words))
