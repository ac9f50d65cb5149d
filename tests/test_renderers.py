"""Pictures outside browsers: two renderers that know no page, no variables and no dark scheme show the same."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree as ET

import pytest
import pyvips

import slimestack as ss
from helpers import in_force
from slimestack.render import png, svg
from slimestack.render.bitmap import MAX_ZOOM
from slimestack.render.palette import LIGHT
from test_render import PENDING, SVG

STATES = [
    *PENDING,
    ss.position(["eR e9 e4 e4 e2 e0 dR d12 d3 mR m100 m1 p950 p0", "", "m0"], claimed=["titan choir", "", ""]),
    ss.position([" ".join(["e0"] * 12 + ["p1"] * 12), "d3"], in_force=in_force("modify(grow, +1)", 0, 1)),
    ss.new_game(["می\u200cخواهم", "漢字の名前", "Zoë Ångström-Mc Donald", "नमस्ते"], seed=1),  # noqa: RUF001
]
WIDTHS = (360, 720)


def without_text(picture: str) -> str:
    """The picture with its shapes alone, since each renderer has fonts of its own."""
    return re.sub(r"<text.*?</text>", "", picture)


def by_resvg(picture: str) -> pyvips.Image:
    """The picture as resvg shows it, as the function for PNG does."""
    from font_lato import font_files
    from resvg_py import svg_to_bytes

    data = bytes(svg_to_bytes(svg_string=picture, font_files=[*font_files.values()], sans_serif_family="Lato"))
    return pyvips.Image.new_from_buffer(data, "")


def by_librsvg(picture: str) -> pyvips.Image:
    """The picture as librsvg shows it."""
    return pyvips.Image.svgload_buffer(picture.encode())


def differing(one: pyvips.Image, other: pyvips.Image) -> float:
    """The part of the pixels that differ clearly, from 0 to 1."""
    apart = (one.cast("short") - other.cast("short")).abs()
    return float((apart > 64).bandor().avg()) / 255


def colour(name: str) -> list[int]:
    """A colour of the light scheme with full opacity."""
    return [*bytes.fromhex(LIGHT[name][1:]), 255]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state.pending).__name__)
def test_both_show_the_same(state: ss.State, width: int) -> None:
    """The shapes are the same in both, on opaque paper; each Slime has its colour, and each text is there."""
    whole = svg(state, width=width)
    shapes = without_text(whole)
    one, other = by_resvg(shapes), by_librsvg(shapes)
    assert (one.width, one.height, one.bands) == (other.width, other.height, 4) == (width, one.height, other.bands)
    assert differing(one, other) < 0.002
    root = ET.fromstring(whole)
    for image in (one, other):
        assert image.extract_band(3).crop(20, 20, width - 40, image.height - 40).min() == 255
        assert image(3, image.height // 2) == colour("paper")
        for group in root.iter(f"{SVG}g"):
            if group.get("class") == "slime":
                x, y = map(int, re.findall(r"\d+", group.get("transform", "")))
                kind = next(path.get("class", "") for path in group.findall(f"{SVG}path"))
                assert image(x + 24, y + 34) == colour(kind)
    texts = by_resvg(whole)
    for line in root.findall(f"{SVG}text"):
        x, y = int(line.get("x", "")), int(line.get("y", ""))
        left = x - 30 if line.get("text-anchor") == "end" else x
        box = (left, y - 12, 30, 16)
        assert differing(texts.crop(*box), one.crop(*box)) > 0.01, line.text


def test_png() -> None:
    """The PNG has the size that is asked for, and shows what the SVG does."""
    state = ss.position(["e4 e0", "m3"])
    image = pyvips.Image.new_from_buffer(png(state, width=360, zoom=3, parts=["swarms"]), "")
    assert image.width == 1080
    assert image(2, image.height // 2) == colour("paper")
    assert png(state) == png(ss.with_seed(state, 3))
    assert png(state, title="other", compare_with=ss.position(["e4", "m3"])) != png(state)


@pytest.mark.parametrize("zoom", [0, MAX_ZOOM + 1, 1.5, True, "2"])
def test_zoom_out_of_range(zoom: object) -> None:
    """A zoom is a whole number from 1 to 8."""
    with pytest.raises(ss.InvalidValue, match="zoom: expected a whole number from 1 to 8"):
        png(ss.position(["e4", "m3"]), zoom=zoom)  # type: ignore[arg-type]


@pytest.mark.parametrize("missing", ["resvg_py", "font_lato"])
def test_without_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra there is one sentence that says what to install."""
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ss.SlimeStackError, match=r"^a PNG needs resvg_py and font-lato: install them with pip install"):
        png(ss.position(["e4", "m3"]))
