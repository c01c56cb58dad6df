"""Beliefs by short labels, on a clock that goes a second an operation."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from app.bootstrap import Services
from app.domain.beliefs.belief import (
    AsOf,
    Assert,
    Belief,
    BeliefFilter,
    BeliefKind,
    BeliefStatus,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Outcome,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    Supersede,
    Unjustify,
)
from app.domain.ids import derived_id, new_id
from app.domain.page import PageRequest
from app.graph.base import Graph
from app.reasoning.beliefs.maintenance.service import BeliefService

START = datetime(2026, 3, 2, 10, tzinfo=UTC)
LIMIT = 1_000_000


class World:
    """One tenant's beliefs. Each operation gets an id of its own unless `op` names one."""

    def __init__(self, services: Services, graph: Graph) -> None:
        self.services = services
        self.reads = services.belief_reads
        self.now = START
        self._service = BeliefService(graph, LIMIT, lambda: self.now)
        self._labels: dict[str, str] = {}

    def on(self, graph: Graph) -> "World":
        """Give the same beliefs through another way to the graph, at the same time."""
        world = World(self.services, graph)
        world.now, world._labels = self.now, self._labels
        return world

    def id(self, label: str) -> str:
        id_ = derived_id(None, self.services.tenant_id, label)
        self._labels[id_] = label
        return id_

    def label(self, id_: str) -> str:
        return self._labels[id_]

    async def apply(self, operation: Operation) -> dict[str, tuple[str | None, str]]:
        """Do an operation a second later, and give the statuses it changed by label."""
        self.now += timedelta(seconds=1)
        outcome: Outcome = await self._service.apply(operation)
        return {self.label(c.belief_id): (c.before, c.after) for c in outcome.changes}

    async def holds(self, *labels: str, kind: BeliefKind = BeliefKind.KNOWLEDGE) -> None:
        for label in labels:
            await self.apply(self.asserting(label, kind))

    async def derives(
        self, label: str, *premises: str, kind: BeliefKind = BeliefKind.KNOWLEDGE
    ) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Derive(new_id(), self.belief(label, kind), self._because(premises)))

    async def justifies(self, label: str, *premises: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Justify(new_id(), self.id(label), self._because(premises)))

    async def unjustifies(self, label: str, premise: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Unjustify(new_id(), self.id(label), self.id(premise)))

    async def retracts(self, label: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Retract(new_id(), self.id(label), "it was wrong"))

    async def restores(self, label: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Restore(new_id(), self.id(label)))

    async def supersedes(self, label: str, by: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Supersede(new_id(), self.id(label), self.id(by)))

    async def contradicts(self, name: str, a: str, b: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Contradict(new_id(), self.id(name), self.id(a), self.id(b)))

    async def resolves(
        self,
        name: str,
        resolution: Resolution,
        resolver: str | None = None,
        produces: str | None = None,
    ) -> dict[str, tuple[str | None, str]]:
        made = Product(self.belief(produces), new_id()) if produces else None
        by = self.id(resolver) if resolver else None
        return await self.apply(Resolve(new_id(), self.id(name), resolution, by, made))

    async def reopens(self, name: str) -> dict[str, tuple[str | None, str]]:
        return await self.apply(Reopen(new_id(), self.id(name)))

    def asserting(self, label: str, kind: BeliefKind = BeliefKind.KNOWLEDGE) -> Assert:
        return Assert(new_id(), self.belief(label, kind))

    def belief(self, label: str, kind: BeliefKind = BeliefKind.KNOWLEDGE) -> NewBelief:
        return NewBelief(self.id(label), kind, f"Claim {label}.")

    async def get(self, label: str, recorded: datetime | None = None) -> Belief | None:
        [found] = await self.reads.get_many([self.id(label)], AsOf(recorded))
        return found

    async def statuses(self, *labels: str, recorded: datetime | None = None) -> list[str | None]:
        """Give the status of each, with ` disputed` behind it where it is."""
        ids = [self.id(label) for label in labels]
        found = await self.reads.get_many(ids, AsOf(recorded))
        return [b.status + (" disputed" if b.disputed else "") if b else None for b in found]

    async def live(self, as_of: AsOf, kind: BeliefKind | None = None) -> set[str]:
        page = await self.reads.list_page(PageRequest(100), BeliefFilter(kind=kind), as_of)
        return {self.label(belief.id) for belief in page.items}

    async def stale(self, recorded: datetime | None = None) -> set[str]:
        page = await self.reads.stale_decisions(PageRequest(100), AsOf(recorded))
        return {self.label(belief.id) for belief in page.items}

    async def why(self, label: str, recorded: datetime | None = None) -> set[str] | None:
        found = await self.reads.why(self.id(label), AsOf(recorded))
        return {self.label(id_) for id_ in found.foundation_ids} if found else None

    async def impact(self, label: str, recorded: datetime | None = None) -> set[str]:
        found = await self.reads.impact(self.id(label), AsOf(recorded))
        return {self.label(id_) for id_ in found.fallen}

    def _because(self, premises: tuple[str, ...]) -> NewJustification:
        return NewJustification(new_id(), frozenset(map(self.id, premises)))


NewWorld = Callable[[Services], World]
HELD, UNSUPPORTED = BeliefStatus.HELD, BeliefStatus.UNSUPPORTED
RETRACTED, SUPERSEDED = BeliefStatus.RETRACTED, BeliefStatus.SUPERSEDED
