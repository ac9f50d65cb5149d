"""What the tests of the words share with those of the command line."""

from __future__ import annotations

from cli.conftest import wild_box  # noqa: F401
