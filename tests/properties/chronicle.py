"""Chronicle: what a whole game was, kept while it is played, and what every whole game must be (G1 to G8)."""

from __future__ import annotations

from collections.abc import Iterator

import slimestack as ss
from slimestack.testing.errors import InvariantError
from slimestack.testing.game_strategies import PlayedStep
from slimestack.testing.measures import BIG


def seats_of_a_game(players: int, first: int, rounds: int) -> list[list[int]]:
    """The seats in the order of their turns, round by round: whoever plays last leads the next round."""
    return [[(first - number + step) % players for step in range(players)] for number in range(rounds)]


def rounds_of_a_game(game: ss.Game) -> int:
    """How many rounds are played to their end, whatever the players do."""
    return game.ripples_kept + (game.rulings.end_trigger == "failed_draw")


class Chronicle:
    """The turns, Ripples and slides of a game."""

    def __init__(self) -> None:
        self.turns: list[tuple[int, int]] = []
        self.revealed = 0
        self.resolved = 0
        self.passes = 0
        self.slides = 0
        self.breaches: list[str] = []
        self._claims_in_turn = 0

    def note(self, step: PlayedStep) -> None:
        """Keep what happened in a step."""
        before, action, after = step.before, step.action, step.after
        for fact in step.facts:
            match fact:
                case ss.TurnBegan(seat, number):
                    self.turns.append((number, seat))
                    self._claims_in_turn = 0
                case ss.TokenPassed(giver, receiver):
                    self.passes += 1
                    if receiver != (giver - 1) % after.game.players:
                        self.breaches.append(f"G2: P{giver} passed the Token to P{receiver}")
                case ss.RiteSlidOff(_, "ROUND.5a"):
                    self.slides += 1
                case _:
                    pass
        if isinstance(action, ss.RevealRipple):
            self.revealed += 1
            self.resolved += not isinstance(after.pending, ss.Over) or after.game.rulings.end_trigger != (
                "last_ripple_unresolved"
            )
        if isinstance(action, ss.ClaimRite):
            self._claims_in_turn += 1
            if self._claims_in_turn > 2:
                self.breaches.append("G5: three Rites claimed in one turn")
        for seat, (was, now) in enumerate(zip(before.swarms, after.swarms, strict=True)):
            if was and not now and before.active is not None and not isinstance(action, ss.Split):
                self.breaches.append(f"G8: P{seat} lost the last Slime by {action}")

    def check_end(self, state: ss.State) -> None:
        """Check what holds at the end of every game (G4 to G8)."""
        self._raise([*self.breaches, *_scored(state)], state)

    def check_whole(self, state: ss.State) -> None:
        """Check what holds at the end of every game that was kept from its first turn on (G1 to G8)."""
        game = state.game
        rounds, trigger = rounds_of_a_game(game), game.rulings.end_trigger
        wanted = [
            (number, seat)
            for number, seats in enumerate(seats_of_a_game(game.players, game.first, rounds), 1)
            for seat in seats
        ]
        found = [*self.breaches, *_scored(state)]
        if self.turns != wanted:
            found.append(f"G1, G2: the turns were {self.turns}, not {wanted}")
        counts = {
            "G3: Ripples drawn": (self.revealed, game.ripples_kept),
            "G3: Ripples resolved": (self.resolved, game.ripples_kept - (trigger == "last_ripple_unresolved")),
            "G2: passes of the Token": (self.passes, rounds),
        }
        found += [f"{what} were {n}, not {right}" for what, (n, right) in counts.items() if n != right]
        if self.slides > rounds - 1 or (len(state.row) == 5 and self.slides != rounds - 1):
            found.append(f"G3: the row slid {self.slides} times in {rounds} rounds")
        self._raise(found, state)

    def _raise(self, found: list[str], state: ss.State) -> None:
        if found:
            raise InvariantError(found, state)


def _scored(state: ss.State) -> Iterator[str]:
    """What is wrong with the result of a game that is over (G4, G6, G7)."""
    result = ss.result(state)
    if result is None:
        yield "G6: the game is over and has no result"
        return
    rites = state.game.edition.rite
    rankings = []
    for swarm, claimed in zip(state.swarms, state.claimed, strict=True):
        royals = sum(slime.royal for slime in swarm)
        bigs = sum(not slime.royal and slime.growth >= BIG for slime in swarm)
        total = sum(rites[rite].me for rite in claimed) + len(swarm) + 2 * bigs + 7 * royals
        rankings.append((total, royals, bigs, len(swarm)))
    if [score.total for score in result.scores] != [ranking[0] for ranking in rankings]:
        yield f"G6: the scores are {[score.total for score in result.scores]}, not {[r[0] for r in rankings]}"
    winners = tuple(seat for seat, ranking in enumerate(rankings) if ranking == max(rankings))
    if result.winners != winners:
        yield f"G7: the winners are {result.winners}, not {winners}"
    if sum(ranking[1] for ranking in rankings) > 4:
        yield "G4: more than four Royals"
