"""Cards in plain words: what a Rite asks, which players a Ripple affects, and what it does."""

from __future__ import annotations

from typing import Final, assert_never, get_args

import attrs

from slimestack.errors import InvalidValue, defect, quote, require_type
from slimestack.table import cards
from slimestack.table.edition import leaves
from slimestack.table.kinds import TIERS, TYPES
from slimestack.words.text import capital, count, series

_KNOBS = {
    "grow": "a Grow places",
    "draw": "a Draw takes",
    "combine_bonus": "a Combine adds",
    "mutate_bonus": "a Mutate adds",
}
_ACTIONS = {"royal": "Royal Combine", "claim": "Claim of a Rite"}


def card(card: cards.Rite | cards.Ripple) -> str:
    """A card in plain words: a Rite with its value and condition, a Ripple with all its parts.

    :raises SlimeStackError: for anything else

    >>> import slimestack as ss
    >>> edition = ss.invented_edition()
    >>> ss.words.card(edition.rite["twin-hulks"])
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
    >>> from slimestack.words.card_text import slimes
    >>> slimes(ss.cards.Filter(tiers=(ss.Tier.BIG, ss.Tier.ROYAL), types=(ss.SlimeType.EMBER,)), 1)
    'ember Big or Royal'
    """
    tiers = [capital(str(tier)) for tier in meant.tiers] if meant.tiers != TIERS else ["Slime"]
    names = series([tier if n == 1 else f"{tier}s" for tier in tiers], "or")
    types = f"{series(map(str, meant.types), 'or')} " if meant.types != TYPES else ""
    least = f" with {meant.min_growth} or more growth" if meant.min_growth else ""
    return f"{types}{names}{least}"


def _require(value: object, what: str, kind: object) -> None:
    """Refuse what is not of this union of classes, above all a text in the card language."""
    if not isinstance(value, get_args(kind)):
        raise InvalidValue(defect("not_card_part", what=what, given=quote(value)))


def _on(meant: cards.Filter) -> str:
    return "" if meant == cards.ANY else f" on {slimes(meant)}"


def condition(condition: cards.Cond) -> str:
    """What a Rite asks of a Swarm.

    >>> import slimestack as ss
    >>> ss.words.condition(ss.parse_condition("count(droplet) <= 0 and types(any, each=3) >= 2"))
    'no Droplets and at least 2 types with 3 or more Slimes each'
    """
    _require(condition, "a condition", cards.Cond)
    match condition:
        case cards.AtLeast(expr, n):
            return f"at least {_amount(expr, n)}"
        case cards.AtMost(expr, 0):
            return _none(expr)
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
        case cards.Growth():
            return f"{n} {_measure(expr)} in all"
        case cards.TopGrowth(meant):
            return f"{n} growth on any one {slimes(meant, 1)}"
        case _:
            return f"{n} {_measure(expr, n)}"


def _none(expr: cards.Expr) -> str:
    """Nothing of what an expression reads off a Swarm."""
    match expr:
        case cards.Growth(meant):
            return f"no growth{_on(meant)}"
        case cards.TopGrowth(meant):
            return f"no growth on any {slimes(meant, 1)}"
        case cards.Types(meant, each) if each > 1:
            return f"no type with {each} or more {slimes(meant)}"
        case _:
            return f"no {slimes(expr.slimes)}"


def _measure(expr: cards.Expr, n: int = 2) -> str:
    """What an expression reads off a Swarm, in the form that goes with its number."""
    types = "type" if n == 1 else "types"
    match expr:
        case cards.Count(meant):
            return slimes(meant, n)
        case cards.Growth(meant):
            return f"growth{_on(meant)}"
        case cards.TopGrowth(meant):
            return f"growth on one {slimes(meant, 1)}"
        case cards.Types(meant, 1):
            return f"{types} of {slimes(meant)}"
        case cards.Types(meant, each):
            return f"{types} with {each} or more {slimes(meant)} each"
        case cards.BestType(meant):
            return f"{slimes(meant, n)} of one type"
        case _:
            assert_never(expr)


def who(who: cards.Who) -> str:
    """The players that a Ripple affects.

    >>> import slimestack as ss
    >>> ss.words.who(ss.parse_who("most(count(big), 2)"))
    'whoever has the most Bigs (2 or more)'
    """
    _require(who, "players", cards.Who)
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
            least = "least" if isinstance(expr, cards.Growth | cards.TopGrowth) else "fewest"
            return f"whoever has the {least} {_measure(expr)}"
        case cards.RiteRow():
            return "the row of Rites"
        case _:
            assert_never(who)


@attrs.frozen
class _Voice:
    """How an effect speaks of the player who resolves it: whose Slimes they are, and how its verbs end."""

    whose: str
    ending: str = ""

    def verb(self, verb: str) -> str:
        return f"{verb}{self.ending}"


_TO_PLAYER: Final = _Voice("your")
_OF_OTHERS: Final = _Voice("their")
_STATED: Final = _Voice("their", "s")


def effect(effect: cards.Effect) -> str:
    """What a Ripple does, as an instruction to the player.

    >>> import slimestack as ss
    >>> ss.words.effect(ss.parse_effect("may(remove(2, big, one))"))
    'may take 2 growth from one Big'
    """
    _require(effect, "an effect", cards.Effect)
    return _effect(effect, _TO_PLAYER)


def effect_of_others(effect: cards.Effect) -> str:
    """The same instruction, as others read it who watch the player.

    >>> import slimestack as ss
    >>> from slimestack.words.card_text import effect_of_others
    >>> effect_of_others(ss.parse_effect("disburse(2)"))
    'place 2 growth on their own Slimes'
    """
    return _effect(effect, _OF_OTHERS)


def _effect(effect: cards.Effect, voice: _Voice) -> str:
    match effect:
        case cards.Disburse(n):
            return f"{voice.verb('place')} {n} growth on {voice.whose} own Slimes"
        case cards.DrawSlimes(n):
            return f"{voice.verb('draw')} {count(n, 'Slime')}"
        case cards.DissolveSlimes(n, meant):
            return f"{voice.verb('dissolve')} {n} {slimes(meant, n)}"
        case cards.RemoveGrowth(n, meant, spread):
            return f"{voice.verb('take')} {n} growth from {spread} {slimes(meant, 1)}"
        case cards.MoveGrowth(n):
            return f"{voice.verb('move')} up to {n} growth between {voice.whose} own Slimes"
        case cards.DiscardRites(n):
            rites = "rightmost Rite" if n == 1 else f"{n} rightmost Rites"
            refilled = "and is refilled" if voice.ending else "and refill the row"
            return f"{voice.verb('discard')} the {rites} {refilled}"
        case cards.Modify() | cards.Forbid():
            return lasting(effect)
        case cards.Seq(members):
            word = " and " if _is_lasting(effect) else ", then "
            return word.join([_inside(member, voice) for member in members])
        case cards.May(inner):
            return f"may {'choose that ' if _is_lasting(inner) else ''}{_inside(inner, _Voice(voice.whose))}"
        case _:
            assert_never(effect)


def _inside(inner: cards.Effect, voice: _Voice) -> str:
    """An effect inside another one: what has several parts stands in brackets."""
    words = _effect(inner, voice)
    return f"({words})" if isinstance(inner, cards.Seq) else words


def _is_lasting(effect: cards.Effect) -> bool:
    """Whether the effect holds for the round, so that its words are a sentence about the game."""
    return all(isinstance(leaf, cards.LASTING) for leaf in leaves(effect))


def lasting(effect: cards.Modify | cards.Forbid) -> str:
    """What holds while an effect is in force.

    >>> import slimestack as ss
    >>> ss.words.lasting(ss.cards.Modify("draw", -1, floor=1))
    'a Draw takes 1 Slime fewer, but at least 1'
    """
    _require(effect, "a lasting effect", cards.Modify | cards.Forbid)
    if isinstance(effect, cards.Forbid):
        return f"no {_ACTIONS.get(effect.action, capital(effect.action))} is allowed"
    n = abs(effect.delta)
    floor = f", but at least {effect.floor}" if effect.floor and effect.delta < 0 else ""
    return f"{_KNOBS[effect.knob]} {_difference(n, effect)}{floor}"


def _difference(n: int, effect: cards.Modify) -> str:
    if effect.knob == "draw":
        return f"{n} more {'Slime' if n == 1 else 'Slimes'}" if effect.delta > 0 else f"{count(n, 'Slime')} fewer"
    return f"{n} {'more' if effect.delta > 0 else 'less'} growth"


def parts(ripple: cards.Ripple) -> str:
    """All that a Ripple does, part by part.

    >>> import slimestack as ss
    >>> from slimestack.words.card_text import parts
    >>> parts(ss.invented_edition().ripple["drought"])
    'everyone takes 2 growth from one Big'
    """
    return "; ".join(map(_part, ripple.parts))


def _part(part: cards.Part) -> str:
    words = _effect(part.do, _STATED)
    match part:
        case cards.Part(when="now"):
            return f"{who(part.who)} {words}"
        case cards.Part(do=cards.May()):
            return f"{who(part.who)} {words} this round"
        case _:
            return f"this round, for {who(part.who)}, {words}"
