"""Card sets: the file format for what is in the box, and the invented edition that ships.

The rulebook prints no cards, so the edition that ships is invented; people who own the game write
their own file.
"""

from __future__ import annotations

from slimestack.editions.read import invented_edition, load_edition, read_edition

__all__ = ["invented_edition", "load_edition", "read_edition"]
