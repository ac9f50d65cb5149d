"""A process that answers questions in JSON, one in each line: the rules for a front-end in another language.

``examples/client.mjs`` is such a front-end. A request has the ``state`` from the answer before and an ``action`` as
text; without a state a new game begins. The cards are invented: they are not those of the printed game.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import slimestack as ss


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The state after the request's action, what happened, and what is possible now."""
    if "state" in request:
        state = ss.from_json(ss.State, json.dumps(request["state"]))
    else:
        state = ss.new_game(request.get("players", 2), seed=ss.Seed.fresh())
    story: list[str] = []
    if "action" in request:
        for step in ss.play(state, request["action"]):
            story += ss.words.narrate(state, step)
            state = step.state
    result = ss.result(state)
    return {
        "state": json.loads(ss.to_json(state, seed=True, edition=False)),
        "fingerprint": ss.fingerprint(state),
        "story": story,
        "pending": ss.words.pending(state),
        "actions": {str(action): ss.words.label(state, action) for action in ss.legal_actions(state)},
        "result": None if result is None else ss.words.result(state),
    }


def main() -> None:
    """Answer each line until the input ends."""
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except (ValueError, TypeError, AttributeError) as error:  # SlimeStackError is a ValueError
            said = {"error": str(error)}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
