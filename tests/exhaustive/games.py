"""The small games: a few Slimes, tokens, Rites and Ripples, each under every reading that matters in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal, TypeAlias, get_args

import attrs

import slimestack as ss
from boxes import ripple
from slimestack.table import rulings as switch

RITES = {
    "two": (2, "count(any) >= 4"),
    "pair": (3, "types(any) >= 2"),
    "big": (4, "count(big) >= 1"),
    "crown": (5, "count(royal) >= 1"),
    "tall": (6, "top_growth(any) >= 6"),
    "far": (7, "count(royal) >= 4"),
}
"""The Rites of every small edition, each with its ME: some are met at once, one never."""

Scope: TypeAlias = Literal["daily", "proof"]
"""When a game is walked: in every run of the tests, or only in the proof."""


@attrs.frozen
class Game:
    """A small game: its name, a sentence about it, and a function for its first state.

    The walk ends when ``until`` is pending.
    """

    name: str
    about: str
    begin: Callable[[], ss.State] = attrs.field(repr=False)
    scope: Scope = "daily"
    until: type[ss.Pending] = ss.Over


def box(*ripples: str | tuple[str, ...], kept: int = 1, **more: Any) -> ss.Edition:
    """An edition with these Ripples, each a text of its parts, ``kept`` of them in a game."""
    parts = [(one,) if isinstance(one, str) else one for one in ripples]
    return ss.Edition(
        name="small box",
        invented=True,
        rites=tuple(ss.cards.Rite(name, name, me, ss.parse_condition(text)) for name, (me, text) in RITES.items()),
        ripples=tuple(ripple(f"ripple-{at}", *one) for at, one in enumerate(parts, 1)),
        ripples_kept=(kept, kept, kept),
        **more,
    )


_VALUES = {
    "end_trigger": switch.EndTrigger,
    "combine_window": switch.CombineWindow,
    "combine_at_ripple": switch.CombineAtRipple,
    "pass_policy": switch.PassPolicy,
    "mint_turn_bonus": switch.MintTurnBonus,
    "split_shuffle": switch.SplitShuffle,
}
NOTHING = "rite_row, now: discard_rites(1)"
QUIET = box(NOTHING)


def _position(*swarms: str, **options: Any) -> ss.State:
    """The position with these Swarms and, by default, no Rites."""
    return ss.position(swarms, **{"edition": QUIET, "row": "", "rite_deck": "", **options})


ALL_AT_ONCE = (
    "everyone, now: disburse(2)",
    "everyone, now: draw(1)",
    "everyone, now: dissolve(1, droplet)",
    "everyone, now: remove(2, any, one)",
    "everyone, now: remove(1, any, each)",
    "everyone, now: move(2)",
    "everyone, now: may(disburse(1))",
    "fewest(count(big)), now: seq(draw(1), disburse(1))",
    ("most(count(big), 1), now: remove(2, big, one)", "everyone_else, now: dissolve(2, droplet)"),
    "rite_row, now: discard_rites(2)",
)
"""Every immediate effect, and every way to name the players."""
LASTING = (
    "everyone, this_round: modify(grow, +1)",
    "everyone, this_round: modify(draw, -1, floor=0)",
    "everyone, this_round: forbid(draw)",
    "everyone, this_round: modify(combine_bonus, -1)",
    "token_player, this_round: modify(mutate_bonus, +1)",
    "everyone_else, this_round: forbid(claim)",
    ("everyone, this_round: forbid(grow)", "everyone, this_round: forbid(combine)"),
    ("everyone, this_round: forbid(split)", "everyone, this_round: forbid(royal)"),
)
"""Effects for a round."""
COMPARING = (
    "most(count(big), 1), now: remove(1, big, one)",
    "fewest(count(big)), now: disburse(1)",
    "everyone_else, now: may(draw(1))",
    "most(growth(any)), this_round: forbid(mutate)",
)
"""Effects for the players with most or fewest."""


def _barren() -> ss.Edition:
    """The smallest box without growth tokens; its Rites ask for no growth."""
    rites = {"two": "count(any) >= 4", "pair": "types(any) >= 2", "three": "types(any) >= 3",
             "five": "count(any) >= 5", "four": "types(any) >= 4"}  # fmt: skip
    return attrs.evolve(
        SMALLEST,
        growth_tokens=0,
        rites=tuple(
            ss.cards.Rite(name, name, me, ss.parse_condition(text)) for me, (name, text) in enumerate(rites.items(), 1)
        ),
    )


SMALLEST = box(NOTHING, slimes=(3, 3, 3, 3))
"""The fewest cards with which four players can begin."""
ONE_ROUND = ss.Rulings(end_trigger="last_ripple_unresolved")


def _game(name: str, about: str, *swarms: str, scope: Scope = "daily", **options: Any) -> Game:
    return Game(name, about, partial(_position, *swarms, **options), scope)


def _each(name: str, about: str, at: str, *swarms: str, **options: Any) -> Iterator[Game]:
    """The game under each value of a switch."""
    rulings = options.pop("rulings", ss.Rulings())
    for value in get_args(_VALUES[at]):
        yield _game(f"{name}, {at} = {value}", about, *swarms, rulings=attrs.evolve(rulings, **{at: value}), **options)


GAMES = (
    Game("setup", "Two players open the smallest box, pick types and deal five Rites; the first turn ends the walk.",
         lambda: ss.new_game(2, edition=_barren()), until=ss.Turn),
    _game("dealing", "Three players have their types, and the last of the first Rites is dealt; there is no growth.",
          "e0 e0 e0", "d0 d0 d0", "m0 m0 m0", edition=SMALLEST, round=1, active=None, leader=0, supply=0, deck="p1",
          pending=ss.DealingRites(1, ss.Turn()), row="two pair big crown", rite_deck="tall", rulings=ONE_ROUND),
    *_each("crowns", "An owner of a Royal can make two more, one of them of a type whose crown is taken.",
           "mint_turn_bonus", "mR e5 e4 d4 d4 p1", "dR p0", supply=1, row="crown two", deck=""),
    *(game for window in get_args(switch.CombineWindow)
      for game in _each(f"splitting, combine_window = {window}",
                        "Two Bigs to be Split, with cards of both types in the Slime deck and in its discard.",
                        "split_shuffle", "e7 d5 d0", "m0", deck="e2 m1", discard="d2 p1", supply=0,
                        rulings=ss.Rulings(combine_window=window))),
    *_each("passing", "An owner of a Royal and a player with one Droplet, met Rites and little to do.",
           "pass_policy", "mR e2 d0", "e1", deck="e1", supply=2, row="big pair", round=1),
    _game("at once", "Any one of ten Ripples, with every effect that happens at once; then a round.",
          "e4 d0", "e1 d0", edition=box(*ALL_AT_ONCE), pending=ss.RevealingRipple(), deck="e1", discard="d1", supply=1,
          row="two big"),
    _game("this round", "Any one of eight Ripples that hold for a round, which is then played.",
          "e4 e4 d0", "e1 mR", edition=box(*LASTING), pending=ss.RevealingRipple(), deck="e1", discard="e1", supply=1,
          row="two big"),
    _game("three", "Three players who differ in Bigs, and any one of four Ripples that compare them.",
          "e4 d0", "d4", "m0", edition=box(*COMPARING), pending=ss.RevealingRipple(), deck="e1", discard="m1",
          supply=1, row="two big"),
    *_each("ending", "Two Ripples are drawn, and the game ends as the table reads it.", "end_trigger",
           "e3", "d0 e1", round=1, deck="e1", supply=1, row="two big", edition=box(
               "everyone, now: disburse(2)", "most(count(big), 1), now: remove(2, big, one)", kept=2)),
    *_each("answering", "A hazard is drawn, and the Token Player may or may not Combine before it works.",
           "combine_at_ripple", "d0", "e3 e0 d0", round=1, active=1, leader=0, deck="", supply=1, row="big",
           edition=box("everyone, now: dissolve(1, droplet)", "everyone, now: remove(2, big, one)")),
    _game("short row", "Fewer Rites than the row holds, claimed until none is left, with Ripples that discard them.",
          "mR e4", "d4 d0", edition=box(NOTHING, "rite_row, now: discard_rites(2)", kept=2), round=1, deck="",
          supply=0, row="two pair big"),
    _game("turned over",
          "Six Rites, whose discard is turned over while they are claimed; and a Big has no upper limit.",
          "mR e40", "d4 d0", round=1, deck="", supply=0, row="two pair big crown tall", rite_deck="far"),
    _game("dry", "Fewer growth tokens and Slimes than a Grow, a Draw and a Disburse ask for.",
          "e4 e4", "d4 e0", edition=box("everyone, now: disburse(2)", "everyone, now: draw(2)"), round=1, deck="e1",
          supply=1, row=""),
    Game("smallest box", "The smallest box without growth, from the picking of types to the Ripple that ends the game.",
         lambda: ss.new_game(2, edition=_barren(), rulings=ONE_ROUND), "proof"),
    _game("coronation", "An owner of a Royal with Bigs of three types plays two rounds against an owner of one crown.",
          "mR e5 e4 d4 d4 p3 p1", "dR p0", round=1, supply=0, row="crown two", deck="",
          rulings=ss.Rulings(mint_turn_bonus="none"), scope="proof"),
    _game("coronation, twice a turn",
          "The same where an older Royal gives its action even in the turn of a Royal Combine.",
          "mR e5 e4 d4 d4 p3 p1", "dR p0", round=1, supply=0, row="crown two", deck="", scope="proof"),
    _game("four", "Four players, and two of three Ripples that compare them.",
          "e4 d0", "d0", "m0 e0", "p0", edition=box(*COMPARING[:3], kept=2), pending=ss.RevealingRipple(),
          deck="e1 d1", supply=2, row="two", scope="proof"),
    _game("two rounds", "Two players with two types and a Ripple between two rounds.",
          "e3 e0", "d0 d3", edition=box("everyone, now: disburse(1)", "everyone, now: draw(1)"), round=1,
          deck="e2 d2", supply=2, row="two big", scope="proof"),
    _game("two at once", "Two of ten Ripples with every effect that happens at once, and a round after each.",
          "e4 d0", "d1", edition=box(*ALL_AT_ONCE, kept=2), pending=ss.RevealingRipple(), deck="e1 d1", supply=1,
          row="two", scope="proof"),
    _game("two this round", "Two of eight Ripples that hold for a round, and the two rounds.",
          "e4 d0", "e4 d1", edition=box(*LASTING, kept=2), pending=ss.RevealingRipple(), deck="e1 d1", supply=1,
          row="two", scope="proof"),
    _game("splitting twice", "A Big of 7 over two rounds, with what it takes to Split it and grow again.",
          "e7 e0", "d0 e0", deck="e2 d1", discard="m1", supply=1, row="two", round=1, scope="proof"),
)  # fmt: skip
"""All small games."""


def of(scope: Scope) -> tuple[Game, ...]:
    """The games of this scope."""
    return tuple(game for game in GAMES if game.scope == scope)
