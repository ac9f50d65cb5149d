"""Render: the table as a picture.

:func:`svg` draws what a state holds. It stands on the engine and on nothing outside the standard library.
"""

from __future__ import annotations

from slimestack.render.table import PARTS, Part, svg

__all__ = ["PARTS", "Part", "svg"]
