"""Which build of the library this is: the compiled one, or the one in pure Python."""

from __future__ import annotations

COMPILED: bool = False
"""Whether this is the compiled build: it plays the same, faster. In its native form this line says True."""
