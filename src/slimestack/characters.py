"""Characters: what a line of text for people can hold, and when two names look the same.

Control characters, marks of direction, other format characters and code points without a character cannot be shown in
a line. Two kinds of characters that most programs count among these are part of how people write, where they stand
inside a word or a sentence:

- The **joiners** ZWNJ and ZWJ have no width and change the form of their neighbours. Persian, Hindi and many other
  languages need them between letters, digits or marks, and behind a virama, also at the end of a word: the contexts
  of `IDNA's CONTEXTJ <https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1>`_, for every script. ZWJ also joins two
  emoji to one, as phones write them.
- **Spaces** other than the ordinary one: the no-break spaces of French punctuation, and the space of Chinese and
  Japanese names. They stand between two visible characters.
"""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ."""
SPACES = "\u00a0\u202f\u3000"
"""The no-break space, the narrow no-break space and the ideographic space."""

_VIRAMA = 9
"""The combining class of the marks that join two consonants."""
_BLANKS = frozenset(
    map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0, 0x1D159])
)
_INVISIBLE = frozenset(JOINERS) | _BLANKS | set(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""Characters that are printable, but leave nothing to be seen: joiners, fillers, and what chooses a form."""


def is_printable(text: str) -> bool:
    r"""Whether the text can stand in a line: it has printable characters alone, and joiners and spaces in their places.

    >>> is_printable("Bravo\u202f!"), is_printable("Ann\u200d"), is_printable("a\nb")
    (True, False, False)
    """
    return text.isprintable() or all([_fits(text, at) for at in range(len(text))])


def printable(text: str, substitute: str = "?") -> str:
    """The text with ``?`` for each character that cannot stand in a line, which XML forbids too.

    >>> printable("a" + chr(7) + "b")
    'a?b'
    """
    if text.isprintable():
        return text
    return "".join([c if _fits(text, at) else substitute for at, c in enumerate(text)])


def _fits(text: str, at: int) -> bool:
    """Whether the character can stand at its place of the text."""
    c = text[at]
    if c.isprintable():
        return True
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if c in SPACES:
        return all([neighbour.isprintable() and bool(neighbour.strip()) for neighbour in (before, after)])
    return c in JOINERS and bool(before) and _can_join(c, before, after)


def _can_join(joiner: str, before: str, after: str) -> bool:
    from unicodedata import category, combining

    if combining(before) == _VIRAMA or (_is_of_word(before) and _is_of_word(after)):
        return True
    emoji = category(before) in {"So", "Sk"} or before == "\ufe0f"  # also an emoji's colour, and the mark behind one
    return joiner == "\u200d" and emoji and bool(after) and category(after) == "So"


def _is_of_word(c: str) -> bool:
    """Whether words are made of such characters: letters, digits and marks."""
    from unicodedata import category

    return c.isalnum() or (bool(c) and category(c)[0] == "M")


def skeleton(name: str) -> str:
    r"""What is to be seen of a name, whatever its case and its spaces: names that look the same have the same.

    It is the name in Unicode's form NFKC, case folded, with one space for each run of spaces and without characters
    that cannot be seen; "" if nothing can be seen. Letters of different scripts stay different.

    >>> skeleton("Ann\u3164") == skeleton("ANN"), skeleton("e\u0301") == skeleton("\u00e9"), skeleton("\u2800")
    (True, True, '')
    """
    if name.isascii():
        return " ".join(name.lower().split())
    from unicodedata import normalize

    seen = "".join([c for c in name if c not in _INVISIBLE])
    return " ".join(normalize("NFKC", normalize("NFKC", seen).casefold()).split())
