"""Soak: everything that is tested by examples, for as long as it is let. ``python -m tests.soak`` runs it.

Three things, one after the other: the properties with new examples and many of them, ``slimestack table`` killed and
taken up again and again, and games at random in all processes that there are. What came of it is printed, and written
to ``docs/_generated/soak.json`` and ``soak.rst``.
"""
