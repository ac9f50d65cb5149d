"""Render: the table as a picture.

:func:`svg` draws what a state holds, and needs nothing outside the standard library; :func:`png` needs the extra
``png``.
"""

from __future__ import annotations

from slimestack.render.bitmap import png
from slimestack.render.table import PARTS, Part, svg

__all__ = ["PARTS", "Part", "png", "svg"]
