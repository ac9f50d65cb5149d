"""Fuzzing: strange texts for every reader, for as long as somebody likes. ``python -m tests.fuzz --minutes 10``.

Whatever a text is, a reader returns a value or raises the library's own error, soon. A value that was read is
written and read again, and must be the same. With the package ``atheris`` installed, ``--atheris`` lets the
coverage of the readers guide the search.
"""
