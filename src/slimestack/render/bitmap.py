"""The picture of a state as PNG, by resvg; the extra ``png`` installs it, with a font."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from slimestack.errors import InvalidValue, defect, quote
from slimestack.render.table import PARTS, Part, svg
from slimestack.table.checks import is_whole
from slimestack.table.state import State

MAX_SCALE: Final = 8
MAX_PIXELS: Final = 64_000_000
"""To draw as many needs half a gigabyte of memory."""
_HEIGHT: Final = re.compile(' height="([0-9]+)"')


def png(
    state: State,
    *,
    scale: int = 2,
    title: str | None = None,
    width: int = 720,
    parts: Iterable[Part] = PARTS,
    compare_with: State | None = None,
) -> bytes:
    r"""The picture that :func:`svg` draws, in its light scheme, as the bytes of a PNG file.

    It needs the extra ``png``: ``pip install 'slimestack[png]'``. Text is in a font of the system, such as Arial, else
    in the font of the extra, which has the Latin, Greek and Cyrillic letters. For names in other scripts the system
    needs a font that has them.

    :param scale: how many pixels a unit has, 1 to 8
    :raises SlimeStackError: for what :func:`svg` refuses, a scale out of range, more than 64 million pixels, and
        without the extra

    The other parameters are those of :func:`svg`.

    >>> import slimestack as ss
    >>> ss.render.png(ss.position(["e4 e0", "m3"]), width=360)[:4]
    b'\x89PNG'
    """
    picture = svg(state, title=title, width=width, parts=parts, compare_with=compare_with)
    if not is_whole(scale, 1, MAX_SCALE):
        raise InvalidValue(defect("not_whole", place=("scale",), low=1, high=MAX_SCALE, given=quote(scale)))
    pixels = width * int(_HEIGHT.findall(picture)[0]) * scale**2
    if pixels > MAX_PIXELS:
        raise InvalidValue(defect("many_pixels", place=("scale",), count=pixels, most=MAX_PIXELS))
    try:
        from font_source_sans_pro import font_files_otf as fonts
        from resvg_py import svg_to_bytes
    except ImportError:
        needed = "resvg_py and font-source-sans-pro"
        raise InvalidValue(defect("missing_extra", what="a PNG", needed=needed, extra="png")) from None
    files = [fonts["SourceSansPro"], fonts["SourceSansProBold"]]
    return svg_to_bytes(svg_string=picture, zoom=scale, font_files=files, sans_serif_family="Source Sans Pro")
