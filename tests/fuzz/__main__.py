"""``python -m tests.fuzz``: fuzz every reader in turn; see the package."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

FAULTS = ROOT.parent / "build" / "fuzz"
"""Where texts are kept that broke a promise."""


def fuzz(minutes: float, seed: int, names: list[str]) -> int:
    """Fuzz for so long; how many texts broke a promise."""
    from fuzz.readers import TARGETS, check, texts

    names = names or list(TARGETS)
    rng = Random(seed)
    streams = {name: texts(TARGETS[name], rng) for name in names}
    tried, read = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    faults = 0
    ends = time.monotonic() + 60 * minutes
    for name in (name for _ in count() for name in names):
        for text in islice(streams[name], 50):
            tried[name] += 1
            try:
                read[name] += check(TARGETS[name], text)
            except Exception:  # noqa: BLE001  # every one of them is what is looked for
                faults += 1
                FAULTS.mkdir(parents=True, exist_ok=True)
                path = FAULTS / f"{name.replace(' ', '-')}-{seed}-{tried[name]}.txt"
                path.write_text(text, encoding="utf-8", errors="surrogatepass")
                sys.stderr.write(f"{name}: {path}\n{traceback.format_exc(limit=-6)}\n")
        if time.monotonic() > ends or faults > 20:
            break
    for name in names:
        sys.stdout.write(f"{name:18} {tried[name]:9,} texts, {read[name]:9,} of them read\n")
    sys.stdout.write(f"seed {seed}: {faults} of them broke a promise\n")
    return faults


def guided(minutes: float, name: str) -> None:
    """Fuzz one reader, guided by its coverage; atheris ends the process."""
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["slimestack"]):
        from fuzz.readers import TARGETS, check

        target = TARGETS[name]
        for text in target.seeds:
            check(target, text)  # it loads all that the reader needs

    def one(data: bytes) -> None:
        check(target, data.decode("utf-8", errors="replace"))

    corpus = FAULTS.parent / "corpus" / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(target.seeds):
        (corpus / f"seed-{number}").write_text(text, encoding="utf-8")
    options = [f"-max_total_time={int(60 * minutes)}", "-max_len=20000", "-print_final_stats=1", "-rss_limit_mb=4096"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], one)
    atheris.Fuzz()


def main() -> int:
    """Run as the arguments say; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="for how long (default: 1)")
    parser.add_argument("--seed", type=int, default=None, help="the same texts again (default: others every time)")
    parser.add_argument("--only", nargs="+", metavar="READER", help="only these, named as in readers.py")
    parser.add_argument("--atheris", action="store_true", help="let coverage guide it; one reader only")
    given = parser.parse_args()
    if given.atheris:
        guided(given.minutes, *(given.only or ["position"]))
    return int(fuzz(given.minutes, int(time.time()) if given.seed is None else given.seed, given.only or []) > 0)


if __name__ == "__main__":
    sys.exit(main())
