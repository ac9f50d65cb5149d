"""Edition files: writing what is in a box as a file, and a file to begin with.

Reading is done by :mod:`slimestack.editions.read`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from slimestack.editions.language import parse_condition, parse_effect, parse_who
from slimestack.editions.read import MAX_BYTES, MAX_CARDS_IN_FILE
from slimestack.errors import InvalidValue, ParseError, defect, require_type
from slimestack.table.edition import Edition
from slimestack.table.slimes import TYPES

PLAYERS = ("two", "three", "four")

TEMPLATE = """\
# An edition of Slime Stack: what is in a box, for you to fill in from the cards that you own.
#
# As it stands this file can be played already, with the few example cards below. Replace them by yours, and
# ask `slimestack edition check FILE` whether all is well: it names every defect with its line. Then
# `slimestack play --edition FILE` plays with your cards. What stands behind a # is for people only.

# What to call the edition: 1 to 80 characters.
name = "My box"

# true while there are cards in this file that the printed game does not have, as there are below.
invented = true

# How many growth tokens there are: at most 10000, which is as good as no limit.
growth_tokens = 10000

# How many Slime cards there are of each type, at least 3 of each.
slimes = { ember = 12, dew = 12, moss = 12, pebble = 12 }

# How many Ripples a game of two, three and four players keeps. The printed game keeps 10, 9 and 8; until you
# have entered that many Ripples, keep fewer.
ripples_kept = { two = 2, three = 2, four = 2 }


# --- Rites: five or more ----------------------------------------------------------------------------------
#
# id         a short name for programs and for `claim`: a small letter, then small letters, digits and hyphens
# name       what stands on the card
# me         how many ME the Rite is worth
# condition  what a Swarm must meet, as a comparison with >= or <= of one of these numbers:
#              count(...)             how many Slimes match
#              growth(...)            the growth on all matching Slimes together
#              top_growth(...)        the most growth on one matching Slime
#              types(..., each=n)     how many types have at least n matching Slimes (each=1 may be left out)
#              best_type(...)         the largest number of matching Slimes of one type
#            Between the brackets stand the Slimes that count: any, or tiers (droplet | big | royal), types
#            (ember | dew | moss | pebble) and growth >= n, with commas between.
#            Comparisons are joined by and, or, and brackets.

[[rite]]
id = "example-pair"
name = "Example: two Bigs"
me = 4
condition = "count(big) >= 2"

[[rite]]
id = "example-crown"
name = "Example: a Royal"
me = 6
condition = "count(royal) >= 1"

[[rite]]
id = "example-palette"
name = "Example: all types"
me = 3
condition = "types(any) >= 4"

[[rite]]
id = "example-giant"
name = "Example: much growth on one ember or dew"
me = 5
condition = "top_growth(ember | dew) >= 7"

[[rite]]
id = "example-calm"
name = "Example: two comparisons"
me = 2
condition = "count(droplet) <= 0 and growth(any) >= 10"


# --- Ripples: as many as are kept, or more ----------------------------------------------------------------
#
# hazard     true for the harmful ones; it may be left out otherwise
# parts      what the card does, one part after the other:
#   who      everyone, token_player, everyone_else, most(NUMBER), most(NUMBER, least), fewest(NUMBER) with a
#            number as above, or rite_row
#   when     now, or this_round for what holds until the round ends
#   do       now:         disburse(n)   draw(n)   dissolve(n, WHICH)   remove(n, WHICH, one)
#                         remove(n, WHICH, each)   move(n)   discard_rites(n), which goes with rite_row
#            this_round:  modify(grow, +1), also with draw, combine_bonus or mutate_bonus, and a floor:
#                         modify(draw, -1, floor=1)   forbid(split), also combine, grow, draw, mutate, royal,
#                         claim
#            several:     seq(draw(1), disburse(1))
#            at will:     may(draw(1))

[[ripple]]
id = "example-rain"
name = "Example: growth for all"
parts = [{ who = "everyone", when = "now", do = "disburse(1)" }]

[[ripple]]
id = "example-frost"
name = "Example: a hazard with two parts"
hazard = true
parts = [
  { who = "most(count(big))", when = "now", do = "remove(2, big, one)" },
  { who = "everyone", when = "this_round", do = "modify(draw, -1, floor=1)" },
]
"""
"""A file to fill in, which can be played as it stands."""


def edition_template() -> str:
    """The text of an edition file to fill in, with comments that explain it; it can be played as it is.

    >>> import slimestack as ss
    >>> ss.read_edition(edition_template()).name
    'My box'
    """
    return TEMPLATE


def edition_text(edition: Edition) -> str:
    """The edition as the text of an edition file, which :func:`slimestack.read_edition` reads back equal.

    :raises InvalidValue: for an edition that the reader would refuse: with more than 1,000 Rites or Ripples, a
        card whose text is longer or nests deeper than a file may hold, or more than 200,000 bytes in all

    >>> import slimestack as ss
    >>> ss.read_edition(edition_text(ss.invented_edition())) == ss.invented_edition()
    True
    """
    require_type(edition, Edition)
    for cards, place in ((edition.rites, "rites"), (edition.ripples, "ripples")):
        if len(cards) > MAX_CARDS_IN_FILE:
            raise InvalidValue(defect("too_many", place=(place,), most=MAX_CARDS_IN_FILE, count=len(cards)))
    text = "\n".join([*_box(edition), *_rites(edition), *_ripples(edition)])
    size = len(text.encode())
    if size > MAX_BYTES:
        raise InvalidValue(defect("too_many_bytes", what="an edition file", most=MAX_BYTES, count=size))
    return text


def _box(edition: Edition) -> Iterator[str]:
    yield f"name = {_text(edition.name)}"
    yield f"invented = {_truth(edition.invented)}"
    yield f"growth_tokens = {edition.growth_tokens}"
    counts = [f"{kind} = {n}" for kind, n in zip(TYPES, edition.slimes, strict=True)]
    yield f"slimes = {{ {', '.join(counts)} }}"
    kept = [f"{players} = {n}" for players, n in zip(PLAYERS, edition.ripples_kept, strict=True)]
    yield f"ripples_kept = {{ {', '.join(kept)} }}"


def _rites(edition: Edition) -> Iterator[str]:
    for rite in edition.rites:
        yield "\n[[rite]]"
        yield f"id = {_text(rite.id)}"
        yield f"name = {_text(rite.name)}"
        yield f"me = {rite.me}"
        yield f"condition = {_readable(rite.id, rite.condition, parse_condition)}"


def _ripples(edition: Edition) -> Iterator[str]:
    for ripple in edition.ripples:
        yield "\n[[ripple]]"
        yield f"id = {_text(ripple.id)}"
        yield f"name = {_text(ripple.name)}"
        if ripple.hazard:
            yield "hazard = true"
        yield "parts = ["
        for part in ripple.parts:
            who = _readable(ripple.id, part.who, parse_who)
            do = _readable(ripple.id, part.do, parse_effect)
            yield f"  {{ who = {who}, when = {_text(part.when)}, do = {do} }},"
        yield "]"
    yield ""


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _truth(truth: bool) -> str:
    return "true" if truth else "false"


def _readable(card: str, value: object, parse: Callable[[str], object]) -> str:
    """The text of a part of a card, once it is known that it can be read again."""
    try:
        parse(str(value))
    except ParseError as error:
        raise InvalidValue(error.defect.at((card,))) from None
    return _text(str(value))
