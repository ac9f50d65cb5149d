"""The picture as PNG."""

from __future__ import annotations

import struct
import sys

import pytest

import slimestack as ss
from slimestack.render import png
from slimestack.render.bitmap import MAX_SCALE

STATE = ss.position(["e4 e0", "m3"])


def size(picture: bytes) -> tuple[int, int]:
    """Width and height, as a PNG's first chunk has them."""
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def test_size() -> None:
    """A unit has as many pixels as the scale says, two unless it says otherwise."""
    wide, high = size(png(STATE, width=360, scale=1))
    assert wide == 360
    assert size(png(STATE, width=360)) == (720, 2 * high)
    assert size(png(STATE, width=360, scale=3)) == (1080, 3 * high)


def test_options() -> None:
    """What svg shows of a state, a PNG shows, and no seed makes a difference."""
    assert png(STATE) == png(ss.with_seed(STATE, 3)) == png(STATE, title="A title is not drawn")
    assert size(png(STATE, parts=["swarms"])) < size(png(STATE))
    assert png(STATE, compare_with=ss.position(["e4", "m3"])) != png(STATE)


@pytest.mark.parametrize("scale", [0, MAX_SCALE + 1, 1.5, True, "2"])
def test_scale_out_of_range(scale: object) -> None:
    """A scale is a whole number from 1 to 8."""
    with pytest.raises(ss.InvalidValue, match="scale: expected a whole number from 1 to 8"):
        png(STATE, scale=scale)  # type: ignore[arg-type]


def test_too_many_pixels() -> None:
    """A picture that would take gigabytes is refused, and the refusal says what to change."""
    state = ss.position([" ".join(f"{kind}0 " * 999 for kind in "edmp"), "m3"], deck="e1")
    with pytest.raises(ss.InvalidValue, match=r"^scale: the picture would have \d+ pixels, more than 64000000: choose"):
        png(state, width=320, scale=8)


@pytest.mark.parametrize("missing", ["resvg_py", "font_source_sans_pro"])
def test_without_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra there is one sentence that says what to install."""
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ss.SlimeStackError, match=r"^a PNG needs resvg_py and font-source-sans-pro: install them with"):
        png(STATE)
