"""How much waits in the queues of all tenants, counted for whoever runs the service."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.vectors import STATE_PROPERTIES
from app.graph.base import Graph
from app.jobs.vectors.models import VectorModels


@dataclass(frozen=True, slots=True)
class QueueSizes:
    jobs: Mapping[tuple[str, str], int]
    """Jobs that wait or run, by kind and status."""
    unembedded: Mapping[str, int]
    """By model, the texts of the tenants that use it which have no vector of it yet."""


async def queue_sizes(root: Graph, models: VectorModels) -> QueueSizes:
    """Count what is open now.

    Args:
        root: The graph of the system tenant, to which the tenants belong.
    """
    jobs = await root.read("job/count_open")
    tenants = await root.read("tenant/list_tenants")
    using: dict[str, list[str]] = {model: [] for model in STATE_PROPERTIES}
    for row in tenants:
        for embedder in models.wanted(row["id"]):
            using[embedder.model].append(row["id"])
    rows = await root.read("embedding/count_unembedded", using=using)
    return QueueSizes(
        {(row["kind"], row["status"]): row["jobs"] for row in jobs},
        {row["model"]: row["waiting"] for row in rows if using[row["model"]]},
    )
