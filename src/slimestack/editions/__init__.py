"""Card sets: the file format for what is in the box, and the invented edition that ships.

The rulebook prints no cards, so the edition that ships is invented; people who own the game write
their own file.
"""

from __future__ import annotations

from slimestack.lazy import homes_of, loader_of

_HOMES = homes_of(__name__)
__all__ = [*_HOMES]  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__, __dir__ = loader_of(__name__, _HOMES)
