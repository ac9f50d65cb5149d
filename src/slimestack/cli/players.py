"""Players that the program can seat."""

from __future__ import annotations

import random

import slimestack as ss


class RandomPlayer:
    """A player to whom all legal moves are alike. It has its own generator and sees no seed."""

    def __init__(self, seed: int | None, seat: int) -> None:
        self._random = random.Random(  # noqa: S311  # a game needs no cryptographer
            None if seed is None else f"slimestack seat {seat} of {seed}"
        )

    def choose(self, state: ss.State) -> ss.Action:
        """One of the legal moves."""
        return self._random.choice(ss.legal_actions(state))

    def remember(self) -> object:
        """How far the generator has come, for :meth:`return_to`."""
        return self._random.getstate()

    def return_to(self, remembered: object) -> None:
        """Go back, so that an undone move is answered as it was before."""
        self._random.setstate(remembered)  # type: ignore[arg-type]
