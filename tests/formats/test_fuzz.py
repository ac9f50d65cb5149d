"""Fuzz: every reader returns a value or raises the library's own error, whatever the text is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.readers import TARGETS, check, strange
from properties.profiles import examples


@pytest.mark.parametrize("name", TARGETS)
def test_good_texts_are_read(name: str) -> None:
    """What the fuzz begins with is read by its reader."""
    assert all(check(TARGETS[name], text) for text in TARGETS[name].seeds)


@pytest.mark.parametrize("name", TARGETS)
@examples(150)
@given(st.data(), st.randoms(use_true_random=True))
def test_changed_texts(name: str, data: st.DataObject, rng: Random) -> None:
    """A good text with changes is read, or refused with the library's own error."""
    check(TARGETS[name], strange(data.draw(st.sampled_from(TARGETS[name].seeds)), rng))


@examples(400)
@given(st.sampled_from(list(TARGETS)), st.text(max_size=80))
def test_any_text(name: str, text: str) -> None:
    """Any text at all is read, or refused with the library's own error."""
    check(TARGETS[name], text)
