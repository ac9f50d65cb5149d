"""What an edition may hold at most. Each bound is generous: the edition that ships has a tenth or less.

They hold for every :class:`~slimestack.table.edition.Edition`, from a file, from JSON or made in code, so that whatever
is done with one ends within a second or two, and every one of its positions can be written down and read.
"""

from __future__ import annotations

MAX_RITES = 1000
"""The most Rites in a box: a position text names a thousand cards in one place."""
MAX_RIPPLES = 1000
"""The most Ripples in a box, for the same reason."""
MAX_PARTS = 50
"""The most parts of a Ripple; they are resolved one after the other, each for up to four players."""
MAX_CARDS = 999
"""The most Slimes of one type in a box, and the largest number on a card."""
MAX_SLIMES = 4 * MAX_CARDS
"""The most Slimes in a box."""
MAX_CARD_TEXT = 1000
"""The most characters of a condition or an effect in card language, which is some fifty comparisons."""
MAX_DEPTH = 16
"""How deep the brackets of one may nest."""
