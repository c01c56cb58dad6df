"""A store of LangGraph whose items are knowledge of Noema.

An item is an entry: its source names namespace and key, its tags the namespaces above it. An item
that is put again replaces its entry, and what rested on the old one is told of; one that is deleted
is retracted. Both stay in the history.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from noema.client import Client
from noema.inputs import KnowledgeFilterInput
from noema.store_items import (
    Namespace,
    Stored,
    content_of,
    fits,
    source_of,
    stored_from,
    tag_of,
    tags_of,
    title_of,
)

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
        validate_op_namespace,
    )
except ImportError as error:
    raise ImportError(
        "noema.langgraph needs langgraph-checkpoint: pip install 'noema-graph[langgraph]'"
    ) from error

_ENTRIES = """query Entries($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on KnowledgeEntry { id title content source updatesId recordedFrom }
  }
}"""
_AT_ONCE = 50
"""Hits whose entries are asked for in one call."""


class NoemaStore(BaseStore):
    """Keeps items as knowledge, which Noema's own search, `recall` and `why` find as well.

    An item that Noema holds no more, since somebody retracted it or settled a contradiction against
    it, is not in the store. Noema searches all words of every item, so `index` is ignored; there is
    no TTL. The awaited methods work in a thread.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Read first, and then write: of several writes of an item the last one counts."""
        asked = [*ops]
        puts = {(op.namespace, op.key): op for op in asked if isinstance(op, PutOp)}
        for op in asked:
            validate_op_namespace(op)
        for put in puts.values():
            if put.ttl is not None:
                raise NotImplementedError("NoemaStore has no TTL: set ttl=None")
        results = [self._read(op) for op in asked]
        for put in puts.values():
            self._put(put)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, [*ops])

    def _read(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            return self._get(op)
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            return self._namespaces(op)
        return None

    def _get(self, op: GetOp) -> Item | None:
        found = next(self._held(source=source_of(op.namespace, op.key)), None)
        return Item(**self._shown(found)) if found else None

    def _put(self, op: PutOp) -> None:
        held = [*self._held(source=source_of(op.namespace, op.key))]
        if op.value is None:
            self._retract(held)
            return
        title, content = title_of(op.value, op.key), content_of(op.value)
        if not held:
            self._client.store_knowledge(
                title=title,
                content=content,
                source=source_of(op.namespace, op.key),
                tags=tags_of(op.namespace),
            )
            return
        # Two writers at once may have made an entry each; the newest is what the item is.
        newest, *others = held
        if (newest.title, newest.content) != (title, content):
            self._client.update_knowledge(entry_id=newest.entry_id, title=title, content=content)
        self._retract(others)

    def _retract(self, held: Iterable[Stored]) -> None:
        for one in held:
            self._client.retract_belief(belief_id=one.entry_id, reason="Deleted from the store.")

    def _search(self, op: SearchOp) -> list[SearchItem]:
        tag = tag_of(op.namespace_prefix)
        ranked = self._ranked(op.query, tag) if op.query else self._listed(tag)
        fitting = ((one, score) for one, score in ranked if fits(one.value, op.filter))
        page = islice(fitting, op.offset, op.offset + op.limit)
        return [SearchItem(**self._shown(one), score=score) for one, score in page]

    def _listed(self, tag: str) -> Iterator[tuple[Stored, None]]:
        """Give all items of a tag, those put last first."""
        seen = set[tuple[Namespace, str]]()
        for one in self._held(tag=tag):
            if (address := (one.namespace, one.key)) not in seen:
                seen.add(address)
                yield one, None

    def _ranked(self, query: str, tag: str) -> Iterator[tuple[Stored, float]]:
        """Give the items that a query finds, the best first."""
        hits = self._client.search(query=query, filter={"kinds": ["KNOWLEDGE"], "tags": [tag]})
        while some := {hit["node"]["nodeId"]: hit["score"] for hit in islice(hits, _AT_ONCE)}:
            entries = self._client.ask("nodes", _ENTRIES, {"ids": [*some]})
            found = {one["id"]: one for one in entries if one}
            for id_, score in some.items():
                if id_ in found and (stored := stored_from(found[id_])):
                    yield stored, score

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        found = {one.namespace for one, _ in self._listed(tag_of(()))}
        fitting = {one for one in found if all(_is_of(one, c) for c in op.match_conditions or ())}
        cut = sorted({one[: op.max_depth] for one in fitting})
        return cut[op.offset : op.offset + op.limit]

    def _held(self, **only: str) -> Iterator[Stored]:
        """Give what is held of a source or a tag, newest first."""
        entries = self._client.knowledge_entries(filter=KnowledgeFilterInput(**only))  # pyright: ignore[reportArgumentType]  # names of its fields
        yield from filter(None, map(stored_from, entries))

    def _shown(self, stored: Stored) -> Mapping[str, Any]:
        return {
            "value": stored.value,
            "key": stored.key,
            "namespace": stored.namespace,
            "created_at": self._first(stored).recorded_from,
            "updated_at": stored.recorded_from,
        }

    def _first(self, stored: Stored) -> Stored:
        """Give the entry that the item was when it was put for the first time."""
        if stored.updates_id is None:
            return stored
        # Null asks for those that are not held any more, too.
        every: Any = {"source": source_of(stored.namespace, stored.key), "status": None}
        entries = map(stored_from, self._client.knowledge_entries(filter=every))
        versions = {one.entry_id: one for one in entries if one}
        while stored.updates_id in versions:
            stored = versions[stored.updates_id]
        return stored


def _is_of(namespace: Namespace, condition: MatchCondition) -> bool:
    path, length = condition.path, len(condition.path)
    begin = 0 if condition.match_type == "prefix" else max(0, len(namespace) - length)
    own = namespace[begin : begin + length]
    return len(own) == length and all(
        part in ("*", label) for part, label in zip(path, own, strict=True)
    )
