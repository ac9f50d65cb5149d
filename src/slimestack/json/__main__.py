"""``python -m slimestack.json``: write the schemas and the TypeScript declarations anew, after a change."""

from __future__ import annotations

from slimestack.json.kinds import KINDS
from slimestack.json.schema import SCHEMAS, schema_text
from slimestack.json.typescript import DECLARATIONS, declarations

if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for kind in KINDS:
        (SCHEMAS / f"{kind}.json").write_text(schema_text(kind), encoding="utf-8")
    (SCHEMAS / DECLARATIONS).write_text(declarations(), encoding="utf-8")
