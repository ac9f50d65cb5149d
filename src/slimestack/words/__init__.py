"""Words: every sentence that a front-end needs, for anything that the library knows.

``label`` says what a button says, ``narrate`` what happened, ``pending`` what has to happen next,
``table`` all that lies on the table, ``verdict`` why an action is legal or not. Each gives plain text. The
functions whose names end in ``_lines`` give the same sentences one by one, each with its kind, for front-ends that
style them.
"""

from __future__ import annotations

from slimestack.lazy import homes_of, loader_of

_HOMES = homes_of(__name__)
__all__ = [*_HOMES]  # pyright: ignore[reportUnsupportedDunderAll]
__getattr__, __dir__ = loader_of(__name__, _HOMES)
