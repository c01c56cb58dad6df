"""A number that two graphs have in common only if all their nodes and relationships are equal."""

import hashlib

import orjson

from app.graph.base import StoredNode

_SIZE = 1 << 256


class GraphDigest:
    """Counts a graph in whatever order it comes; keys of nodes do not count."""

    def __init__(self) -> None:
        self._nodes: dict[str, bytes] = {}
        self._ties: list[tuple[bytes, str, str]] = []

    def add(self, node: StoredNode) -> None:
        self._nodes[node.key] = _hashed(sorted(node.labels), node.properties)
        for tie in node.ties:
            self._ties.append((_hashed(tie.type, tie.properties), node.key, tie.end))

    @property
    def nodes(self) -> int:
        return len(self._nodes)

    @property
    def ties(self) -> int:
        return len(self._ties)

    def value(self) -> str:
        """Give the digest of all that was added; every end of a relationship must be."""
        total = sum(int.from_bytes(each) for each in self._nodes.values())
        for tie, start, end in self._ties:
            both = tie + self._nodes[start] + self._nodes[end]
            total += int.from_bytes(hashlib.sha256(both).digest())
        return f"{total % _SIZE:064x}"

    def dangling(self) -> str | None:
        """Give the key of a node that a relationship ends at and that was not added."""
        return next((end for _, _, end in self._ties if end not in self._nodes), None)


def _hashed(*parts: object) -> bytes:
    return hashlib.sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).digest()
