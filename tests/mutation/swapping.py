"""Swapping: a mutant takes the place of a function that is loaded, wherever that function is kept.

A function may stand in tables, memos, properties and classes, so it is not replaced: its code is.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Iterator
from functools import _lru_cache_wrapper, cache
from types import CodeType, FunctionType
from typing import Any

from mutation.mutants import HOME, LAMBDA, Mutant, Place, source_of
from slimestack.rules.memos import forget
from slimestack.table.edition import Edition
from slimestack.table.state import State

LAYERS = ("slimestack.rules", "slimestack.engine", "slimestack.chance")
"""The modules whose functions depend on nothing that the lower layers remember."""


class Loaded:
    """What is loaded now: the functions by their code, the memos, and what editions and states remember."""

    def __init__(self) -> None:
        self.functions: dict[CodeType, list[FunctionType]] = defaultdict(list)
        self.memos: list[_lru_cache_wrapper[Any]] = []
        self.editions: list[Edition] = []
        for value in gc.get_objects():
            if isinstance(value, FunctionType) and str(value.__module__).startswith(HOME):
                self.functions[value.__code__].append(value)
            elif isinstance(value, _lru_cache_wrapper) and str(value.__module__).startswith(HOME):
                self.memos.append(value)
            elif type(value) is Edition:
                self.editions.append(value)
            elif type(value) is State and isinstance(value._legal, tuple):
                object.__setattr__(value, "_legal", None)

    def forget(self, module: str = HOME) -> None:
        """Empty the memos that may hold what a function of this module found."""
        layers = LAYERS if module.startswith(LAYERS) else (HOME,)
        for memo in self.memos:
            if str(memo.__module__).startswith(layers):
                memo.cache_clear()
        forget()
        for edition in self.editions:
            object.__setattr__(edition, "_rite_tests", None)

    def swap(self, mutant: Mutant) -> None:
        """Let the mutant be what runs.

        :raises LookupError: when the function is not loaded
        """
        old = code_of(mutant.place)
        new = _code_in(compile(mutant.source(), old.co_filename, "exec"), mutant.place)
        before, after = [old, *_nested(old)], [new, *_nested(new)]
        if not self.functions[old]:
            raise LookupError(f"{mutant.place.name} is not loaded")
        for one, other in zip(before, after, strict=False):
            for function in self.functions[one] if one.co_name == other.co_name else ():
                if len(other.co_freevars) == len(one.co_freevars):
                    function.__code__ = other
        _swap_defaults(mutant, self.functions[old])
        self.forget(mutant.place.module)


def _swap_defaults(mutant: Mutant, functions: list[FunctionType]) -> None:
    """Let the defaults be those of the mutant, which are worked out when it is defined."""
    if mutant.place.qualname == LAMBDA:
        return
    found: dict[str, Any] = dict(functions[0].__globals__)
    exec(compile(mutant.source(), "", "exec"), found)
    value: Any = found[mutant.place.qualname.partition(".")[0]]
    for name in mutant.place.qualname.split(".")[1:]:
        value = vars(value)[name]
    value = getattr(value, "__func__", value)  # Python makes __new__ a static method
    for function in functions:
        function.__defaults__, function.__kwdefaults__ = value.__defaults__, value.__kwdefaults__


@cache
def code_of(place: Place) -> CodeType:
    """The code of the function as it stands in the file; it equals the code that is loaded."""
    path = source_of(place.module)
    whole = compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True)
    return _code_in(whole, place, place.at)


def _code_in(code: CodeType, place: Place, at: int = 0) -> CodeType:
    if place.qualname == LAMBDA:
        return [one for one in _nested(code) if one.co_qualname == LAMBDA][at]
    for name in place.qualname.split("."):
        code = [one for one in _parts(code) if one.co_name == name][-1]
    return code


def _parts(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _nested(code: CodeType) -> Iterator[CodeType]:
    for one in _parts(code):
        yield one
        yield from _nested(one)
