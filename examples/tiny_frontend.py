"""The smallest front-end: people at one keyboard type their moves, everything else is the library's.

Run it with ``python examples/tiny_frontend.py`` and perhaps a number, the seed. The cards are invented:
they are not those of the printed game.
"""

from __future__ import annotations

import sys

import slimestack as ss


def show(state: ss.State) -> None:
    """Print the table, and what may be typed."""
    edition = state.game.edition
    print(f"\nRound {state.round}   deck {sum(state.deck)}   discard {sum(state.discard)}   {edition.name}")
    for rite in map(edition.rite.__getitem__, state.row):
        print(f"  {rite.me:2} ME   {rite.id}: {rite.condition}")
    for seat, swarm in enumerate(state.swarms):
        print(f"{state.game.name(seat):6} {ss.score(state, seat).total:3} ME   {ss.swarm_text(swarm)}")
    print(f"{ss.describe_pending(state)}: {', '.join(map(str, ss.legal_actions(state)))}")


def tell(step: ss.Step) -> None:
    """Print what happened, and the rule behind whatever followed from it."""
    print("   ", "The cards" if step.actor is ss.CHANCE else step.state.game.name(step.actor), "-", step.action)
    for fact in step.facts:
        print("       ", type(fact).__name__, "-", ss.rulebook.cite(fact.clause))


def play(state: ss.State) -> ss.State:
    """Let people play until the game is over; what the rules forbid is explained, and asked again."""
    while ss.to_act(state) is not None:
        show(state)
        try:
            actions = ss.expand(state, input("> "))
        except ss.SlimeStackError as error:
            print(error)
            continue
        for action in actions:
            for step in ss.steps(state, action):
                tell(step)
                state = step.state
    return state


def main() -> None:
    """Play one game and say who won it."""
    seed = int(sys.argv[1]) if sys.argv[1:] else ss.Seed.fresh()
    try:
        end = play(ss.new_game(players=["Ann", "Ben"], seed=seed))
    except EOFError:
        print("\nThe input has ended, and so the game ends here, unfinished.")
        return
    result = ss.result(end)
    assert result is not None
    print("\nThe game is over. Won by", " and ".join(map(end.game.name, result.winners)))


if __name__ == "__main__":
    main()
