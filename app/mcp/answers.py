"""What several tools answer with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.bootstrap import Services
from app.domain.beliefs.belief import BeliefKind, BeliefStatus
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.node import NodeSummary
from app.domain.page import Page, cursor


@dataclass(frozen=True, slots=True)
class Ref:
    """A stored thing in a line."""

    id: str
    kind: str
    title: str
    status: str | None = None
    date: str | None = None

    @classmethod
    def of(cls, node: NodeSummary) -> "Ref":
        return cls(node.id, node.kind, node.title, node.status, date_of(node))


def date_of(node: NodeSummary | DecisionPoint) -> str:
    """Give the day from which something holds; where nobody said, that of its record."""
    return f"{node.valid_from or node.recorded_from:%Y-%m-%d}"


async def refs_of(services: Services, ids: Iterable[str]) -> list[Ref]:
    """Give what is there of `ids` in their order."""
    nodes = await services.node_reads.get_many(list(dict.fromkeys(ids)))
    return [Ref.of(node) for node in nodes if node is not None]


async def fallen(services: Services, ids: Sequence[str]) -> list[Ref]:
    """Give those of these beliefs that are not held, decisions first."""
    beliefs = await services.belief_reads.get_many(ids)
    gone = [b for b in beliefs if b is not None and b.status is not BeliefStatus.HELD]
    gone.sort(key=lambda belief: belief.kind is not BeliefKind.DECISION)
    return await refs_of(services, [belief.id for belief in gone])


def next_of(page: Page[Any], area: str) -> str | None:
    """Give the cursor of the next page of a list; None on the last one."""
    return cursor(area, page.keys[-1]) if page.has_next else None
