"""Pictures outside browsers: two renderers that know no page, no variables and no dark scheme show the same."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
import pyvips
from font_source_sans_pro import font_files_otf
from resvg_py import svg_to_bytes

from picture_pieces import STATES, SVG, lines
from slimestack.render import svg
from slimestack.render.palette import LIGHT

FONTS = [font_files_otf["SourceSansPro"], font_files_otf["SourceSansProBold"]]
WIDTHS = (360, 720)
TABLES = pytest.mark.parametrize("number", range(len(STATES)))


def without_text(picture: str) -> str:
    """The picture with its shapes alone, since each renderer has fonts of its own."""
    return re.sub(r"<text.*?</text>", "", picture)


def by_resvg(picture: str) -> pyvips.Image:
    """The picture as resvg shows it: with DejaVu Sans, the widest of the common fonts, where the system has it."""
    data = svg_to_bytes(svg_string=picture, font_files=FONTS, sans_serif_family="DejaVu Sans")
    return pyvips.Image.new_from_buffer(data, "")


def by_librsvg(picture: str) -> pyvips.Image:
    """The picture as librsvg shows it, with a font of the system if there is one."""
    return pyvips.Image.svgload_buffer(picture.encode())


LETTER = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="15">M</text></svg>'
RENDERERS = [by_resvg, *([by_librsvg] if by_librsvg(LETTER).max() else [])]
"""The renderers that have a font."""


def differing(one: pyvips.Image, other: pyvips.Image) -> float:
    """The part of the pixels that differ clearly, from 0 to 1."""
    apart = (one.cast("short") - other.cast("short")).abs()
    return float((apart > 64).bandor().avg()) / 255


def colour(name: str) -> list[int]:
    """A colour of the light scheme with full opacity."""
    return [*bytes.fromhex(LIGHT[name][1:]), 255]


@pytest.mark.parametrize("width", WIDTHS)
@TABLES
def test_both_show_the_same(number: int, width: int) -> None:
    """The shapes are the same in both, on opaque paper up to its corners; each Slime has its colour."""
    picture = without_text(svg(STATES[number], width=width))
    one, other = by_resvg(picture), by_librsvg(picture)
    root = ET.fromstring(picture)
    for image in (one, other):
        assert (image.width, image.height, image.bands) == (width, int(root.get("height", "")), 4)
        assert image.extract_band(3).min() == 255
        for x, y in ((0, 0), (0, image.height - 1), (width - 1, 0), (width - 1, image.height - 1)):
            assert image(x, y) == colour("paper")
        for group in root.iter(f"{SVG}g"):
            if group.get("class") == "slime":
                x, y = map(int, re.findall(r"\d+", group.get("transform", "")))
                kind = next(path.get("class", "") for path in group.findall(f"{SVG}path"))
                assert image(x + 24, y + 36) == colour(kind)
    assert differing(one, other) < 0.002


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("width", WIDTHS)
@TABLES
def test_each_text_is_there(number: int, width: int, renderer: type[pyvips.Image]) -> None:
    """Each text is dark where it begins, and nothing is dark where no text can be: none is wider than its box."""
    whole = svg(STATES[number], width=width)
    image, blank = renderer(whole), renderer(without_text(whole))
    free = (image.cast("short") - blank.cast("short")).abs() > 64
    for line in lines(ET.fromstring(whole)):
        left, top = int(line.left), line.y - 14
        wide = min(int(line.right) + 1, width) - left
        assert free.crop(left, top, wide, 19).max() == 255, line
        free = free.draw_rect([0, 0, 0, 0], left, top, wide, 19, fill=True)
    assert free.max() == 0
