"""Which statements had good plans when all were explained: `planned.txt`, a digest for each.

A statement is planned alike as long as its text, the indexes and the server stay as they are. The
check explains what has another text by now, or all where the server is another; `poe plans`
explains all and writes the file.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from app.graph.cypher import Statement, load_statements
from app.local.artifacts import LOCK_FILE

_FILE = Path(__file__).with_suffix(".txt")
EXPLAINED = {
    name: statement
    for name, statement in load_statements().items()
    if not name.startswith(("schema/", "backfill/"))
}


def changed_since() -> list[str]:
    """Give the names of statements that were not explained as they are now."""
    known = set(_FILE.read_text(encoding="utf-8").splitlines())
    return [name for name, line in _lines(EXPLAINED).items() if line not in known]


def _lines(statements: Mapping[str, Statement]) -> dict[str, str]:
    server = LOCK_FILE.read_text(encoding="utf-8")
    return {name: f"{name} {_digest(server + one.query)}" for name, one in statements.items()}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    _FILE.write_text("\n".join(_lines(EXPLAINED).values()) + "\n", encoding="utf-8")
