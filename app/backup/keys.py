"""Keys of nodes, in a file of this machine, so that memory does not grow with a graph."""

import sqlite3
from collections.abc import Collection, Iterable, Mapping

import orjson

_NO_JOURNAL = """
PRAGMA journal_mode = OFF;
PRAGMA cache_size = -16000;
"""


def temporary_rows(tables: str) -> sqlite3.Connection:
    """Open a database that has no name and goes with its connection."""
    rows = sqlite3.connect("")
    rows.executescript(_NO_JOURNAL + tables)
    return rows


class NewKeys:
    """What the nodes of a backup are called in the database that they are restored into."""

    def __init__(self) -> None:
        self._rows = temporary_rows(
            "CREATE TABLE keys (old TEXT PRIMARY KEY, new TEXT) WITHOUT ROWID;"
        )

    def close(self) -> None:
        self._rows.close()

    def add(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._rows.executemany("INSERT OR REPLACE INTO keys VALUES (?, ?)", pairs)

    def of(self, old: Collection[str]) -> Mapping[str, str]:
        """Give the new keys by the old ones; those that are not known are left out."""
        asked = orjson.dumps([*old]).decode()
        known = "SELECT old, new FROM keys WHERE old IN (SELECT value FROM json_each(?))"
        return dict(self._rows.execute(known, (asked,)))
