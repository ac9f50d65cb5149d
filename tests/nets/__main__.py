"""``python -m nets``: put each wrong rule into a copy of the library, and see that its tests catch and explain it.

``python -m nets NAME...`` tries these alone. The exit code is 1 if one is not caught, or not explained.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

from nets.wrong import RULES, tried


def main() -> int:
    """Try the wrong rules, two at a time; a line for each."""
    rules = [rule for rule in RULES if rule.name in sys.argv[1:] or not sys.argv[1:]]
    holes = 0
    with ThreadPoolExecutor(2) as pool:
        for rule, (verdict, shown) in zip(rules, pool.map(tried, rules), strict=True):
            holes += verdict != "explained"
            sys.stdout.write(f"{verdict:<11} {rule.name} ({rule.breaks}): {shown[:110]}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(rules)} wrong rules, {holes} not caught or not explained\n")
    return int(bool(holes))


if __name__ == "__main__":
    sys.exit(main())
