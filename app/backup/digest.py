"""A number that two graphs have in common only if all their nodes and relationships are equal."""

import hashlib

import orjson

from app.backup.keys import temporary_rows
from app.graph.base import StoredNode

_SIZE = 1 << 256
_TABLES = """
CREATE TABLE nodes (key TEXT PRIMARY KEY, hash BLOB) WITHOUT ROWID;
CREATE TABLE ties (hash BLOB, start BLOB, end TEXT);
"""


class GraphDigest:
    """Counts a graph in whatever order it comes; keys of nodes do not count.

    Memory does not grow with the graph: what is known of each part is in a file. Close it.
    """

    def __init__(self) -> None:
        self._rows = temporary_rows(_TABLES)

    def close(self) -> None:
        self._rows.close()

    def add(self, node: StoredNode) -> None:
        own = _hashed(sorted(node.labels), node.properties)
        self._rows.execute("INSERT OR REPLACE INTO nodes VALUES (?, ?)", (node.key, own))
        ties = ((_hashed(tie.type, tie.properties), own, tie.end) for tie in node.ties)
        self._rows.executemany("INSERT INTO ties VALUES (?, ?, ?)", ties)

    @property
    def nodes(self) -> int:
        return self._rows.execute("SELECT count(*) FROM nodes").fetchone()[0]

    @property
    def ties(self) -> int:
        return self._rows.execute("SELECT count(*) FROM ties").fetchone()[0]

    def value(self) -> str:
        """Give the digest of all that was added; a relationship counts if its end was."""
        total = sum(int.from_bytes(own) for (own,) in self._rows.execute("SELECT hash FROM nodes"))
        ends = "SELECT t.hash, t.start, n.hash FROM ties t JOIN nodes n ON n.key = t.end"
        for parts in self._rows.execute(ends):
            total += int.from_bytes(hashlib.sha256(b"".join(parts)).digest())
        return f"{total % _SIZE:064x}"

    def dangling(self) -> str | None:
        """Give the key of a node that a relationship ends at and that was not added."""
        lacking = "SELECT end FROM ties WHERE end NOT IN (SELECT key FROM nodes) LIMIT 1"
        found = self._rows.execute(lacking).fetchone()
        return None if found is None else found[0]


def _hashed(*parts: object) -> bytes:
    return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).digest()
