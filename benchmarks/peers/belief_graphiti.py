"""Beliefs as facts of graphiti-core, as far as its edges can say what a script says."""

from collections.abc import Sequence
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol
from uuid import uuid4

from benchmarks.peers.belief_base import InexpressibleError, Json, status, time_of

FOUNDED = "FOUNDS"
"""Name of the edge from a premise to what was concluded from it."""
NO_VECTOR = [1.0]
"""Nothing is searched by vector here."""


class _Core(Protocol):
    nodes: Any
    edges: Any


class GraphitiBeliefs:
    """A belief is an entity with one fact; a withdrawal is the `expired_at` of that fact."""

    name = "graphiti-core"

    def __init__(self, graphiti: _Core) -> None:
        self._nodes = graphiti.nodes.entity
        self._edges = graphiti.edges.entity
        self._group = ""
        self._facts: dict[str, str] = {}

    async def open(self, script: str) -> None:
        self._group = f"beliefs-{script}"
        self._facts = {}

    async def do(self, line: Json) -> str:
        match line["do"]:
            case "assert":
                await self._believe(line)
            case "derive":
                await self._believe(line)
                await self._found(line)
            case "justify":
                await self._found(line)
            case "retract":
                return await self._expire(line, None)
            case "supersede":
                return await self._expire(line, line["by"])
            case "restore":
                return await self._expire({**line, "at": None}, None)
            case _:
                raise InexpressibleError
        return "ok"

    async def answer(self, line: Json, now: datetime) -> object:
        asked: Json = line.get("asOf") or {}
        recorded = time_of(asked.get("recorded")) or now
        match line["expect"]:
            case "status":
                return self._status(await self._fact(line["belief"]), recorded)
            case "live":
                valid = time_of(asked.get("valid")) or recorded
                return await self._live(line.get("kind"), recorded, valid)
            case _:
                raise InexpressibleError

    async def _believe(self, line: Json) -> None:
        valid: Json = line.get("valid") or {}
        self._facts[line["belief"]] = fact = str(uuid4())
        node = import_module("graphiti_core.nodes").EntityNode
        new = node(
            uuid=self._entity(line["belief"]),
            name=line["belief"],
            group_id=self._group,
            name_embedding=NO_VECTOR,
        )
        await self._nodes.save_bulk([new])
        ends = {"valid_at": time_of(valid.get("from")), "invalid_at": time_of(valid.get("to"))}
        await self._relate(line, (line["belief"], line["belief"]), line["kind"], fact, ends)

    async def _found(self, line: Json) -> None:
        for premise in line["premises"]:
            await self._relate(line, (premise, line["belief"]), FOUNDED, str(uuid4()), {})

    async def _relate(
        self, line: Json, ends: tuple[str, str], name: str, id_: str, times: Json
    ) -> None:
        edge = import_module("graphiti_core.edges").EntityEdge(
            uuid=id_,
            group_id=self._group,
            source_node_uuid=self._entity(ends[0]),
            target_node_uuid=self._entity(ends[1]),
            name=name,
            fact=line.get("text") or name,
            fact_embedding=NO_VECTOR,
            created_at=time_of(line["at"]),
            **times,
        )
        await self._edges.save_bulk([edge])

    async def _expire(self, line: Json, by: str | None) -> str:
        edge = await self._fact(line["belief"])
        if edge is None:
            return "NOT_FOUND"
        edge.expired_at = time_of(line["at"])
        edge.attributes = {"superseded_by": by or ""}
        edge.fact_embedding = NO_VECTOR
        await self._edges.save_bulk([edge])
        return "ok"

    async def _live(self, kind: str | None, recorded: datetime, valid: datetime) -> list[str]:
        empty = import_module("graphiti_core.errors").GroupsEdgesNotFoundError
        try:
            edges: Sequence[Any] = await self._edges.get_by_group_ids([self._group])
        except empty:
            return []
        labels = {fact: label for label, fact in self._facts.items()}
        return [
            labels[edge.uuid]
            for edge in edges
            if edge.uuid in labels
            and kind in (None, edge.name)
            and (self._status(edge, recorded) or {}).get("status") == "held"
            and (edge.valid_at is None or edge.valid_at <= valid)
            and (edge.invalid_at is None or edge.invalid_at > valid)
        ]

    async def _fact(self, label: str) -> Any | None:  # noqa: ANN401 - the vendor's edge
        missing = import_module("graphiti_core.errors").EdgeNotFoundError
        try:
            return await self._edges.get_by_uuid(self._facts.get(label, label))
        except missing:
            return None

    def _status(self, edge: Any | None, at: datetime) -> Json | None:  # noqa: ANN401 - as above
        if edge is None or edge.created_at > at:
            return None
        if edge.expired_at is None or edge.expired_at > at:
            return status("held")
        by = edge.attributes.get("superseded_by")
        return status("superseded", by) if by else status("retracted")

    def _entity(self, label: str) -> str:
        return f"{self._group}/{label}"
