"""Fuzz, in short: strange texts for every reader. ``python -m tests.fuzz`` goes on for longer."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.readers import TARGETS, check, strange, texts
from properties.profiles import examples


@pytest.mark.parametrize("name", TARGETS)
def test_good_texts_are_read(name: str) -> None:
    """What the fuzz begins with is read by its reader."""
    assert all(check(TARGETS[name], text) for text in TARGETS[name].seeds)


@pytest.mark.parametrize("name", TARGETS)
def test_changed_texts(name: str) -> None:
    """A good text with changes is read, or refused with the library's own error."""
    for text in islice(texts(TARGETS[name], Random(name)), 150):
        check(TARGETS[name], text)


@examples(400)
@given(st.sampled_from(list(TARGETS)), st.one_of(st.text(max_size=80), st.integers(0, 10**9)))
def test_any_text(name: str, given_text: str | int) -> None:
    """Any text at all is read, or refused with the library's own error."""
    target = TARGETS[name]
    text = given_text if isinstance(given_text, str) else strange(target.seeds[0], Random(given_text))
    check(target, text)
