"""The card language as text: reading conditions, players and effects as edition files write them.

The text has the form of Python expressions, so Python's own parser reads it. Nothing is evaluated, and
only the words listed here are known. ``str`` of what comes back is the text in its one canonical form.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from slimestack.errors import Defect, InvalidValue, ParseError, defect, quote
from slimestack.table import cards
from slimestack.table.bounds import MAX_CARD_TEXT, MAX_DEPTH
from slimestack.table.cards import Cond, Effect, Expr, Filter, Who
from slimestack.table.checks import is_whole, near
from slimestack.table.kinds import TIERS, TYPES
from slimestack.table.texts import check_text

_TIERS = {str(tier): tier for tier in TIERS}
_TYPES = {str(kind): kind for kind in TYPES}
_EXPRS: dict[str, Callable[..., Expr]] = {
    "count": cards.Count,
    "growth": cards.Growth,
    "top_growth": cards.TopGrowth,
    "types": cards.Types,
    "best_type": cards.BestType,
}
_EFFECTS: dict[str, str] = {
    "disburse": "disburse(2)",
    "draw": "draw(1)",
    "dissolve": "dissolve(1, droplet)",
    "remove": "remove(2, big, one)",
    "move": "move(3)",
    "discard_rites": "discard_rites(2)",
    "modify": "modify(grow, +1)",
    "forbid": "forbid(draw)",
    "seq": "seq(disburse(1), draw(1))",
    "may": "may(draw(1))",
}
_WHOS: dict[str, Who] = {
    "everyone": cards.Everyone(),
    "token_player": cards.TokenPlayer(),
    "everyone_else": cards.EveryoneElse(),
    "rite_row": cards.RiteRow(),
}
_STRANGE = re.compile(r"[^A-Za-z0-9_ \t\r\n(),|<>=+-]|[0-9][A-Za-z_]", re.ASCII)
_T = TypeVar("_T")


def parse_condition(text: str) -> Cond:
    """What a Rite asks, from a text such as ``count(big) >= 2 and types(any) >= 3``.

    :raises ParseError: with the place of the first thing that does not fit

    >>> import slimestack as ss
    >>> str(ss.parse_condition("count( royal|big ) >= 2"))
    'count(big | royal) >= 2'
    """
    return _read(text, "a condition", lambda reader, node: reader.condition(node))


def parse_effect(text: str) -> Effect:
    """What a Ripple does, from a text such as ``remove(2, big, one)``.

    :raises ParseError: with the place of the first thing that does not fit

    >>> import slimestack as ss
    >>> ss.parse_effect("modify(draw, -1, floor=1)")
    Modify(knob='draw', delta=-1, floor=1)
    """
    return _read(text, "an effect", lambda reader, node: reader.effect(node))


def parse_who(text: str) -> Who:
    """Whom a Ripple affects, from a text such as ``everyone`` or ``most(count(big), 2)``.

    :raises ParseError: with the place of the first thing that does not fit

    >>> import slimestack as ss
    >>> ss.parse_who("everyone_else")
    EveryoneElse()
    """
    return _read(text, "who", lambda reader, node: reader.who(node))


def parse_filter(text: str) -> Filter:
    """The Slimes that a text such as ``big | royal, ember`` names; what :class:`~slimestack.table.cards.Filter` writes.

    :raises ParseError: with the place of the first thing that does not fit

    >>> str(parse_filter("ember, growth >= 2"))
    'ember, growth >= 2'
    """
    return _read(text, "a filter", lambda reader, node: reader.filter(reader.members(node)))


def _read(text: str, what: str, read: Callable[[_Reader, ast.expr], _T]) -> _T:
    text = check_text(text, what, MAX_CARD_TEXT)
    strange = _STRANGE.search(text)
    if strange:
        raise ParseError(defect("unexpected_character", what=what, given=quote(strange[0])), text, strange.start())
    depth = 0
    for offset, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth > MAX_DEPTH:
            raise ParseError(defect("too_deep", what=what, most=MAX_DEPTH), text, offset)
    body = "".join([" " if character.isspace() else character for character in text.strip()])
    start = len(text) - len(text.lstrip())
    try:
        tree = ast.parse(body, mode="eval")
    except SyntaxError as error:
        offset = error.offset - 1 if error.offset else len(body)  # Python says 0 where the text ends too soon
        raise ParseError(defect("malformed", what=what), text, start + offset) from None
    except (RecursionError, MemoryError):
        raise ParseError(defect("too_deep", what=what, most=MAX_DEPTH), text) from None
    return read(_Reader(text, start), tree.body)


class _Reader:
    """Reads one text, which begins after ``start`` spaces; ``fail`` shows where in it something does not fit."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start

    def fail(self, node: ast.AST, found: Defect) -> NoReturn:
        raise ParseError(found, self.text, self.start + getattr(node, "col_offset", 0))

    def made(self, node: ast.AST, make: Callable[..., _T], *args: object, **options: object) -> _T:
        """The value, or an error at the place of the text that it comes from."""
        try:
            return make(*args, **options)
        except InvalidValue as error:
            self.fail(node, error.defect)

    def number(self, node: ast.expr) -> int:
        sign = 1
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            sign = -1 if isinstance(node.op, ast.USub) else 1
            node = node.operand
        if isinstance(node, ast.Constant) and is_whole(node.value, 0, 10**9):
            return sign * node.value
        self.fail(node, defect("expected", expected="a whole number"))

    def word(self, node: ast.expr, known: str) -> str:
        if isinstance(node, ast.Name):
            return node.id
        self.fail(node, defect("expected", expected=f"a word: {known}"))

    def call(self, node: ast.expr, known: str) -> tuple[str, list[ast.expr], dict[str, ast.expr]]:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            self.fail(node, defect("expected_call", known=known))
        options: dict[str, ast.expr] = {}
        for keyword in node.keywords:
            name = str(keyword.arg)
            if name in options:
                self.fail(keyword.value, defect("said_twice", what=name))
            options[name] = keyword.value
        return node.func.id, node.args, options

    def arguments(self, node: ast.expr, args: list[ast.expr], least: int, most: int, form: str) -> None:
        if not least <= len(args) <= most:
            self.fail(node, defect("wrong_arguments", form=form))

    def options(self, node: ast.expr, given: dict[str, ast.expr], *known: str) -> dict[str, int]:
        for name, value in given.items():
            if name not in known:
                self.fail(value, defect("unknown_option", given=quote(name)))
        return {name: self.number(value) for name, value in given.items()}

    # --- filters, numbers, conditions

    def filter(self, args: list[ast.expr]) -> Filter:
        parts: dict[str, object] = {}
        for arg in args:
            name, value = self.filter_part(arg)
            if name in parts:
                self.fail(arg, defect("filter_twice", what=name))
            if name:
                parts[name] = value
            elif len(args) > 1:
                self.fail(arg, defect("any_with_others"))
        return Filter(**parts)  # type: ignore[arg-type]

    def members(self, node: ast.expr) -> list[ast.expr]:
        return node.elts if isinstance(node, ast.Tuple) else [node]

    def filter_part(self, node: ast.expr) -> tuple[str, object]:
        if isinstance(node, ast.Compare):
            left, n = self.comparison(node, ast.GtE)
            if not (isinstance(left, ast.Name) and left.id == "growth"):
                self.fail(node, defect("filter_comparison"))
            self.made(node, Filter, min_growth=n)
            return "min_growth", n
        names = list(self.either(node))
        if [name for _, name in names] == ["any"]:
            return "", None
        tiers = [_TIERS[name] for _, name in names if name in _TIERS]
        types = [_TYPES[name] for _, name in names if name in _TYPES]
        for at, name in names:
            if name not in _TIERS and name not in _TYPES:
                self.fail(at, defect("unknown_filter", given=quote(name)))
        if tiers and types:
            self.fail(node, defect("filter_mixed"))
        return ("tiers", tiers) if tiers else ("types", types)

    def either(self, node: ast.expr) -> list[tuple[ast.expr, str]]:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return self.either(node.left) + self.either(node.right)
        return [(node, self.word(node, "a tier, a type or any"))]

    def comparison(self, node: ast.Compare, *kinds: type[ast.cmpop]) -> tuple[ast.expr, int]:
        if len(node.ops) != 1 or not isinstance(node.ops[0], kinds):
            self.fail(node, defect("wrong_comparison"))
        return node.left, self.number(node.comparators[0])

    def expr(self, node: ast.expr) -> Expr:
        known = ", ".join(_EXPRS)
        name, args, given = self.call(node, known)
        if name not in _EXPRS:
            self.fail(node, defect("unknown_number", given=quote(name), **near(name, _EXPRS)))
        options = self.options(node, given, *(("each",) if name == "types" else ()))
        return self.made(node, _EXPRS[name], self.filter(args), **options)

    def condition(self, node: ast.expr) -> Cond:
        if isinstance(node, ast.BoolOp):
            members = tuple([self.condition(member) for member in node.values])
            kind: Callable[..., Cond] = cards.AllOf if isinstance(node.op, ast.And) else cards.AnyOf
            return self.made(node, kind, members)
        if not isinstance(node, ast.Compare):
            self.fail(node, defect("not_comparison"))
        left, n = self.comparison(node, ast.GtE, ast.LtE)
        compared: Callable[..., Cond] = cards.AtLeast if isinstance(node.ops[0], ast.GtE) else cards.AtMost
        return self.made(node, compared, self.expr(left), n)

    # --- Ripples

    def who(self, node: ast.expr) -> Who:
        known = ", ".join([*_WHOS, "most(count(big), 1)", "fewest(count(big))"])
        if isinstance(node, ast.Name):
            found = _WHOS.get(node.id)
            if found is None:
                self.fail(node, defect("unknown_who", given=quote(node.id), known=known))
            return found
        name, args, given = self.call(node, known)
        self.options(node, given)
        if name == "most":
            self.arguments(node, args, 1, 2, "most(count(big), 1)")
            return self.made(node, cards.Most, self.expr(args[0]), *map(self.number, args[1:]))
        if name == "fewest":
            self.arguments(node, args, 1, 1, "fewest(count(big))")
            return self.made(node, cards.Fewest, self.expr(args[0]))
        self.fail(node, defect("unknown_who", given=quote(name), known=known))

    def effect(self, node: ast.expr) -> Effect:
        known = ", ".join(_EFFECTS)
        name, args, given = self.call(node, known)
        if name not in _EFFECTS:
            self.fail(node, defect("unknown_effect", given=quote(name), **near(name, _EFFECTS)))
        options = self.options(node, given, *(("floor",) if name == "modify" else ()))
        form = _EFFECTS[name]
        match name:
            case "seq":
                return self.made(node, cards.Seq, tuple(map(self.effect, args)))
            case "may":
                self.arguments(node, args, 1, 1, form)
                return self.made(node, cards.May, self.effect(args[0]))
            case "modify":
                self.arguments(node, args, 2, 2, form)
                knob = self.word(args[0], "grow, draw, combine_bonus or mutate_bonus")
                return self.made(node, cards.Modify, knob, self.number(args[1]), **options)
            case "forbid":
                self.arguments(node, args, 1, 1, form)
                return self.made(node, cards.Forbid, self.word(args[0], "an action"))
            case "dissolve":
                self.arguments(node, args, 1, 4, form)
                return self.made(node, cards.DissolveSlimes, self.number(args[0]), self.filter(args[1:]))
            case "remove":
                self.arguments(node, args, 2, 5, form)
                spread = self.word(args[-1], "one or each")
                slimes = self.filter(args[1:-1])
                return self.made(node, cards.RemoveGrowth, self.number(args[0]), slimes, spread)
            case _:
                self.arguments(node, args, 1, 1, form)
                kinds: dict[str, Callable[[int], Effect]] = {
                    "disburse": cards.Disburse,
                    "draw": cards.DrawSlimes,
                    "move": cards.MoveGrowth,
                    "discard_rites": cards.DiscardRites,
                }
                return self.made(node, kinds[name], self.number(args[0]))
