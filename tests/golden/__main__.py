"""``PYTHONPATH=tests python -m golden``: play the golden games anew and write them down."""

from __future__ import annotations

import slimestack as ss
from golden.playthroughs import HERE, file_of, goldens


def main() -> None:
    """Run the command."""
    HERE.mkdir(exist_ok=True)
    written = {file_of(golden.name): ss.record_text(golden.played()) for golden in goldens()}
    for path in set(HERE.iterdir()) - written.keys():
        path.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
