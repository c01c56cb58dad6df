"""Questions about beliefs, now and as of any moment."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from app.domain.beliefs.belief import (
    AsOf,
    Belief,
    BeliefFilter,
    BeliefKind,
    BeliefStatus,
    Fall,
    FallStatus,
    Grounds,
    Impact,
    Justification,
    StatusSpan,
)
from app.domain.nodes.project import project_key
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import ConflictError, NotFoundError
from app.graph.base import Graph
from app.graph.rows import present, whole
from app.reads.beliefs.belief_rules import fallen_from, joined
from app.reads.beliefs.foundations import Network, smallest_foundations

NOW = AsOf()
Map = dict[str, Any]
_ALWAYS = ("id", "kind", "text", "status", "disputed", "asserted", "recorded_from")
_LOOKS = 5
_MAX_FALLS = 5


class BeliefReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str], as_of: AsOf = NOW) -> list[Belief | None]:
        """Give beliefs in the order of `ids`; None where the tenant had no such one by then."""
        if not ids:
            return []
        [row] = await self._graph.read(
            "belief/list_by_ids", ids=sorted(set(ids)), recorded=as_of.recorded
        )
        beliefs = {belief["id"]: _belief(belief) for belief in whole(row["beliefs"], *_ALWAYS)}
        return [beliefs.get(id_) for id_ in ids]

    async def require(self, belief_id: str, as_of: AsOf = NOW) -> Belief:
        """Give one belief.

        Raises:
            NotFoundError: The tenant had no such belief by then.
        """
        [belief] = await self.get_many([belief_id], as_of)
        if belief is None:
            raise NotFoundError("there is no such belief", field="id")
        return belief

    async def list_page(
        self, page: PageRequest, wanted: BeliefFilter, as_of: AsOf = NOW
    ) -> Page[Belief]:
        """List beliefs of one status, newest first."""
        given: Map = {
            "before": before(page),
            "status": wanted.status,
            "kind": wanted.kind,
            "disputed": wanted.disputed,
            "valid": None if wanted.any_time else _valid(as_of),
            "only": wanted.only.parameters(),
            "limit": page.first + 1,
        }
        if as_of.recorded is None:
            [row] = await self._graph.read("belief/list_page", **given)
        else:
            [row] = await self._graph.read(
                "belief/list_page_as_of", **given, recorded=as_of.recorded
            )
        return await self._page(row["ids"], page, as_of)

    async def stale_decisions(
        self, page: PageRequest, as_of: AsOf = NOW, project: str | None = None
    ) -> Page[Belief]:
        """List the decisions that are unsupported or disputed, newest first.

        Args:
            project: Consecutive parts of the name of a project; None takes all decisions.
        """
        parts = project_key(project) if project else None
        given: Map = {"before": before(page), "limit": page.first + 1, "project": parts}
        if as_of.recorded is None:
            [row] = await self._graph.read("stale/list_page", **given)
        else:
            [row] = await self._graph.read(
                "stale/list_page_as_of", **given, recorded=as_of.recorded
            )
        return await self._page(row["ids"], page, as_of)

    async def falls(self, ids: Sequence[str]) -> list[tuple[Fall, ...]]:
        """Give for each belief what fell or is disputed under it, nearest first, 5 at most."""
        [row] = await self._graph.read("stale/list_falls", ids=sorted(set(ids)), limit=_MAX_FALLS)
        falls: dict[str, list[Fall]] = {}
        for one in whole(row["falls"], "belief_id", "id", "text", "status"):
            if None in one["path"]:
                # Something on the way was deleted while it was read.
                continue
            status, path = FallStatus(one["status"]), tuple(one["path"])
            fall = Fall(one["id"], one["text"], status, one["reason"], path)
            falls.setdefault(one["belief_id"], []).append(fall)
        return [tuple(falls.get(id_, ())) for id_ in ids]

    async def history(self, belief_id: str, as_of: AsOf = NOW) -> tuple[StatusSpan, ...]:
        """Give the statuses of a belief, oldest first; neighbours differ.

        Raises:
            NotFoundError: The tenant had no such belief by then.
        """
        [row] = await self._graph.read("belief/list_history", id=belief_id, recorded=as_of.recorded)
        if not (records := whole(row["records"], "status", "recorded_from")):
            raise NotFoundError("there is no such belief", field="id")
        return joined(map(_span, records))

    async def why(self, belief_id: str, as_of: AsOf = NOW) -> Grounds | None:
        """Find as few asserted beliefs as ground a belief, with a proof; None if it is not held.

        Raises:
            NotFoundError: The tenant had no such belief by then.
            ConflictError: It changed each time it was looked at.
        """
        for _ in range(_LOOKS):
            belief = await self.require(belief_id, as_of)
            if belief.status is not BeliefStatus.HELD:
                return None
            if belief.asserted:
                return Grounds(belief_id, (belief_id,), (), is_smallest=True, at_least=1)
            [row] = await self._graph.read(
                "belief/expand_grounds", id=belief_id, recorded=as_of.recorded
            )
            # Without a proof a cascade was committed between the two reads.
            if grounds := await asyncio.to_thread(_grounds, belief_id, row):
                return grounds
        raise ConflictError("the belief keeps changing; ask again", field="id")

    async def impact(self, belief_id: str, as_of: AsOf = NOW) -> Impact:
        """Tell what would not be held any more if a belief were retracted; changes nothing.

        Raises:
            NotFoundError: The tenant had no such belief by then.
        """
        belief = await self.require(belief_id, as_of)
        if belief.status is not BeliefStatus.HELD:
            return Impact(belief_id, {})
        rows = await self._graph.read(
            "belief/expand_dependents", id=belief_id, recorded=as_of.recorded
        )
        if not rows:
            raise NotFoundError("there is no such belief", field="id")
        return await asyncio.to_thread(_impact, belief_id, rows[0])

    async def _page(self, ids: Sequence[str], page: PageRequest, as_of: AsOf) -> Page[Belief]:
        beliefs = [belief for belief in await self.get_many(ids, as_of) if belief is not None]
        return newest_page(beliefs, page.first)


def _valid(as_of: AsOf) -> datetime:
    return as_of.valid or as_of.recorded or datetime.now(UTC)


def _grounds(belief_id: str, row: Map) -> Grounds | None:
    """Find the grounds in what was read; None where it proves nothing."""
    beliefs = [belief for belief in whole(row["beliefs"], "id") if belief["held"]]
    held = {belief["id"] for belief in beliefs}
    asserted = sorted(belief["id"] for belief in beliefs if belief["asserted"])
    network = Network(_justifications(row, held))
    if network.proof(belief_id, asserted) is None:
        return None
    foundations = smallest_foundations(belief_id, asserted, network)
    proof = network.proof(belief_id, sorted(foundations.ids))
    return Grounds(
        belief_id=belief_id,
        foundation_ids=tuple(sorted(foundations.ids)),
        justifications=proof or (),
        is_smallest=foundations.at_least == len(foundations.ids),
        at_least=foundations.at_least,
    )


def _impact(belief_id: str, row: Map) -> Impact:
    held = set(present(row["held_ids"]))
    justifications = _justifications(row, held)
    return Impact(belief_id, fallen_from(belief_id, row["dependent_ids"], justifications, held))


def _justifications(row: Map, held: set[str]) -> list[Justification]:
    """Give the justifications that hold: all of their premises are there and held."""
    return [
        Justification(j["id"], j["conclusion_id"], tuple(sorted(j["premise_ids"])), j["rule"])
        for j in whole(row["justifications"], "id", "conclusion_id")
        # A premise that was deleted meanwhile reads as null, and is not held.
        if len(j["premise_ids"]) == j["premise_count"] and held.issuperset(j["premise_ids"])
    ]


def _belief(row: Map) -> Belief:
    fields: Map = {
        **row,
        "kind": BeliefKind(row["kind"]),
        "status": BeliefStatus(row["status"]),
        "valid_from": _time(row["valid_from"]),
        "valid_to": _time(row["valid_to"]),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Belief(**fields)


def _span(row: Map) -> StatusSpan:
    start = datetime.fromisoformat(row["recorded_from"])
    return StatusSpan(BeliefStatus(row["status"]), start, _time(row["recorded_to"]))


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
