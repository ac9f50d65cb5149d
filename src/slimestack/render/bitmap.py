"""The picture of a state as PNG, by resvg; the extra ``png`` installs it, with a font."""

from __future__ import annotations

from collections.abc import Iterable

from slimestack.errors import InvalidValue, defect, quote
from slimestack.render.table import PARTS, Part, svg
from slimestack.table.checks import is_whole
from slimestack.table.state import State

MAX_ZOOM = 8


def png(
    state: State,
    *,
    zoom: int = 2,
    title: str | None = None,
    width: int = 720,
    parts: Iterable[Part] = PARTS,
    compare_with: State | None = None,
) -> bytes:
    r"""The picture that :func:`svg` draws, in its light scheme, as the bytes of a PNG file.

    It needs the extra ``png``: ``pip install 'slimestack[png]'``.

    :param zoom: how many pixels a unit has, 1 to 8
    :raises SlimeStackError: for what :func:`svg` refuses, a zoom out of range, and without the extra

    The other parameters are those of :func:`svg`.

    >>> import slimestack as ss
    >>> ss.render.png(ss.position(["e4 e0", "m3"]), width=360)[:4]
    b'\x89PNG'
    """
    picture = svg(state, title=title, width=width, parts=parts, compare_with=compare_with)
    if not is_whole(zoom, 1, MAX_ZOOM):
        raise InvalidValue(defect("not_whole", place=("zoom",), low=1, high=MAX_ZOOM, given=quote(zoom)))
    try:
        from font_lato import font_files
        from resvg_py import svg_to_bytes
    except ImportError:
        needed = "resvg_py and font-lato"
        raise InvalidValue(defect("missing_extra", what="a PNG", needed=needed, extra="png")) from None
    files = [font_files["Lato"], font_files["LatoBold"]]
    return bytes(svg_to_bytes(svg_string=picture, zoom=zoom, font_files=files, sans_serif_family="Lato"))
