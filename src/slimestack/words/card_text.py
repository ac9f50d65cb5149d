"""Cards in plain words: what a Rite asks, which players a Ripple affects, and what it does."""

from __future__ import annotations

from typing import assert_never

from slimestack.errors import require_type
from slimestack.table import cards
from slimestack.table.slimes import TIERS, TYPES
from slimestack.words.text import capital, count, series

_KNOBS = {
    "grow": ("a Grow places", "growth", "growth"),
    "draw": ("a Draw takes", "Slime", "Slimes"),
    "combine_bonus": ("a Combine adds", "growth", "growth"),
    "mutate_bonus": ("a Mutate adds", "growth", "growth"),
}
_ACTIONS = {"royal": "Royal Combine", "claim": "Claim of a Rite"}


def card(card: cards.Rite | cards.Ripple) -> str:
    """A card in plain words: a Rite with its value and condition, a Ripple with all its parts.

    :raises SlimeStackError: for anything else

    >>> import slimestack as ss
    >>> edition = ss.invented_edition()
    >>> card(edition.rite["twin-hulks"])
    'Twin Hulks, 4 ME: at least 2 Bigs'
    """
    require_type(card, cards.Rite, cards.Ripple)
    if isinstance(card, cards.Rite):
        return f"{card.name}, {card.me} ME: {condition(card.condition)}"
    hazard = ", a hazard" if card.hazard else ""
    return f"{card.name}{hazard}: {parts(card)}"


def slimes(meant: cards.Filter, n: int = 2) -> str:
    """The Slimes that a filter names, in the form that goes with their number.

    >>> import slimestack as ss
    >>> slimes(cards.Filter(tiers=(ss.Tier.BIG, ss.Tier.ROYAL), types=(ss.SlimeType.EMBER,)), 1)
    'ember Big or Royal'
    """
    tiers = [capital(str(tier)) for tier in meant.tiers] if meant.tiers != TIERS else ["Slime"]
    names = series([tier if n == 1 else f"{tier}s" for tier in tiers], "or")
    types = f"{series(map(str, meant.types), 'or')} " if meant.types != TYPES else ""
    least = f" with {meant.min_growth} or more growth" if meant.min_growth else ""
    return f"{types}{names}{least}"


def _on(meant: cards.Filter) -> str:
    return "" if meant == cards.ANY else f" on {slimes(meant)}"


def condition(condition: cards.Cond) -> str:
    """What a Rite asks of a Swarm.

    >>> import slimestack as ss
    >>> condition(ss.parse_condition("count(droplet) <= 0 and types(any, each=3) >= 2"))
    'no Droplets and at least 2 types with 3 or more Slimes each'
    """
    match condition:
        case cards.AtLeast(expr, n):
            return f"at least {_amount(expr, n)}"
        case cards.AtMost(cards.Count(meant), 0):
            return f"no {slimes(meant)}"
        case cards.AtMost(expr, n):
            return f"at most {_amount(expr, n)}"
        case cards.AllOf(members):
            return " and ".join(map(_member, members))
        case cards.AnyOf(members):
            return " or ".join(map(_member, members))
        case _:
            assert_never(condition)


def _member(member: cards.Cond) -> str:
    words = condition(member)
    return f"({words})" if isinstance(member, cards.AllOf | cards.AnyOf) else words


def _amount(expr: cards.Expr, n: int) -> str:
    """So much of what an expression reads off a Swarm."""
    match expr:
        case cards.Count(meant):
            return f"{n} {slimes(meant, n)}"
        case cards.Growth(meant):
            return f"{n} growth{_on(meant)} in all"
        case cards.TopGrowth(meant):
            return f"{n} growth on any one {slimes(meant, 1)}"
        case cards.Types(meant, 1):
            return f"{count(n, 'type')} of {slimes(meant)}"
        case cards.Types(meant, each):
            return f"{count(n, 'type')} with {each} or more {slimes(meant)} each"
        case cards.BestType(meant):
            return f"{n} {slimes(meant, n)} of one type"
        case _:
            assert_never(expr)


def _measure(expr: cards.Expr) -> str:
    """What an expression reads off a Swarm, as it is compared between players."""
    match expr:
        case cards.Count(meant):
            return slimes(meant)
        case cards.Growth(meant):
            return f"growth{_on(meant)}"
        case cards.TopGrowth(meant):
            return f"growth on one {slimes(meant, 1)}"
        case cards.Types(meant, 1):
            return f"types of {slimes(meant)}"
        case cards.Types(meant, each):
            return f"types with {each} or more {slimes(meant)} each"
        case cards.BestType(meant):
            return f"{slimes(meant)} of one type"
        case _:
            assert_never(expr)


def who(who: cards.Who) -> str:
    """The players that a Ripple affects.

    >>> import slimestack as ss
    >>> who(ss.parse_who("most(count(big), 2)"))
    'whoever has the most Bigs (2 or more)'
    """
    match who:
        case cards.Everyone():
            return "everyone"
        case cards.TokenPlayer():
            return "the Token Player"
        case cards.EveryoneElse():
            return "everyone but the Token Player"
        case cards.Most(expr, minimum):
            least = f" ({minimum} or more)" if minimum > 1 else ""
            return f"whoever has the most {_measure(expr)}{least}"
        case cards.Fewest(expr):
            return f"whoever has the fewest {_measure(expr)}"
        case cards.RiteRow():
            return "the row of Rites"
        case _:
            assert_never(who)


def effect(effect: cards.Effect) -> str:
    """What a Ripple does, as an instruction to the player.

    >>> import slimestack as ss
    >>> effect(ss.parse_effect("may(remove(2, big, one))"))
    'may take 2 growth from one Big'
    """
    match effect:
        case cards.Disburse(n):
            return f"place {n} growth on own Slimes"
        case cards.DrawSlimes(n):
            return f"draw {count(n, 'Slime')}"
        case cards.DissolveSlimes(n, meant):
            return f"dissolve {n} {slimes(meant, n)}"
        case cards.RemoveGrowth(n, meant, spread):
            return f"take {n} growth from {spread} {slimes(meant, 1)}"
        case cards.MoveGrowth(n):
            return f"move up to {n} growth between own Slimes"
        case cards.DiscardRites(n):
            return f"discard the {'rightmost Rite' if n == 1 else f'{n} rightmost Rites'}, then refill the row"
        case cards.Modify() | cards.Forbid():
            return lasting(effect)
        case cards.Seq(members):
            return ", then ".join([_inside(member) for member in members])
        case cards.May(inner):
            return f"may {_inside(inner)}"
        case _:
            assert_never(effect)


def _inside(inner: cards.Effect) -> str:
    """An effect inside another one: what has several parts stands in brackets."""
    words = effect(inner)
    return f"({words})" if isinstance(inner, cards.Seq) else words


def lasting(effect: cards.Modify | cards.Forbid) -> str:
    """What holds while an effect is in force.

    >>> lasting(cards.Modify("draw", -1, floor=1))
    'a Draw takes 1 Slime less (but no less than 1)'
    """
    if isinstance(effect, cards.Forbid):
        return f"no {_ACTIONS.get(effect.action, capital(effect.action))} is allowed"
    does, one, many = _KNOBS[effect.knob]
    floor = f" (but no less than {effect.floor})" if effect.floor and effect.delta < 0 else ""
    return f"{does} {count(abs(effect.delta), one, many)} {'less' if effect.delta < 0 else 'more'}{floor}"


def parts(ripple: cards.Ripple) -> str:
    """All that a Ripple does, part by part.

    >>> import slimestack as ss
    >>> parts(ss.invented_edition().ripple["drought"])
    'everyone: take 2 growth from one Big'
    """
    return "; ".join(
        f"{who(part.who)}: {'this round ' if part.when == 'this_round' else ''}{effect(part.do)}"
        for part in ripple.parts
    )
