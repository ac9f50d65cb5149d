"""The smallest front-end: people at one keyboard type their moves, and the library does the rest.

Run ``python examples/tiny_frontend.py``, with a number as the seed if you like. The cards are invented: they are
not those of the printed game.
"""

from __future__ import annotations

import sys

import slimestack as ss


def show(state: ss.State) -> None:
    """Print the table and the legal moves."""
    print(f"\n{state}")
    print("Moves:", ", ".join(map(str, ss.legal_actions(state))))


def tell(before: ss.State, step: ss.Step) -> None:
    """Print what happened, and what followed by rule."""
    print(*ss.words.narrate(before, step), sep="\n    ")


def play(state: ss.State) -> ss.State:
    """Let people play until the game is over; an illegal move is explained, and the player is asked again."""
    while not state.is_over:
        show(state)
        try:
            steps = ss.play(state, input("> "))
        except ss.SlimeStackError as error:
            print(error)
            continue
        for step in steps:
            tell(state, step)
            state = step.state
    return state


def main() -> None:
    """Play one game and say who won it."""
    seed = int(sys.argv[1]) if sys.argv[1:] else ss.Seed.fresh()
    try:
        end = play(ss.new_game(players=["Ann", "Ben"], seed=seed))
    except EOFError:
        print("\nThe input has ended, so the game ends here, unfinished.")
        return
    print(f"\n{ss.words.result(end)}")


if __name__ == "__main__":
    main()
