"""Questions about training runs and adapters."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.fine_tune import (
    SERVED_BY,
    Activation,
    Adapter,
    FineTuneRun,
    FineTuneStatus,
    Hyperparameters,
    ServedAdapter,
)
from app.domain.list_filter import ALL, ListFilter
from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.trace import TraceKind, TrainingFormat
from app.errors import NotFoundError
from app.graph.base import Graph

Map = dict[str, Any]
MAX_ACTIVATIONS = 100


class FineTuneReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[FineTuneRun | None]:
        """Give the runs of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("fine_tune/list_by_ids", ids=list(ids))
        runs = {row["run"]["id"]: _run(row["run"]) for row in rows}
        return [runs.get(id_) for id_ in ids]

    async def require(self, run_id: str) -> FineTuneRun:
        """Give one run.

        Raises:
            NotFoundError: The tenant has no such run.
        """
        [run] = await self.get_many([run_id])
        if run is None:
            raise NotFoundError("there is no such run", field="id")
        return run

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[FineTuneRun]:
        """List the runs, newest first."""
        [row] = await self._graph.read(
            "fine_tune/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        found = await self.get_many(row["ids"]) if row["ids"] else []
        runs = [run for run in found if run]
        return newest_page(runs, page.first)

    async def adapters(self, page: PageRequest, only: ListFilter = ALL) -> Page[Adapter]:
        """List the adapters, newest first."""
        rows = await self._graph.read(
            "adapter/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        adapters = [_adapter(row["adapter"]) for row in rows]
        return newest_page(adapters, page.first)

    async def get_adapters(self, ids: Sequence[str]) -> list[Adapter | None]:
        """Give adapters in the order of `ids`; None where the tenant has no such one."""
        rows = await self._graph.read("adapter/list_by_ids", ids=list(ids))
        adapters = {row["adapter"]["id"]: _adapter(row["adapter"]) for row in rows}
        return [adapters.get(id_) for id_ in ids]

    async def require_adapter(self, adapter_id: str) -> Adapter:
        """Give one adapter.

        Raises:
            NotFoundError: The tenant has no such adapter.
        """
        [adapter] = await self.get_adapters([adapter_id])
        if adapter is None:
            raise NotFoundError("there is no such adapter", field="id")
        return adapter

    async def served(self, provider: str, model: str) -> ServedAdapter | None:
        """Give the adapter that is asked in place of a model; None where the model itself is."""
        if provider != SERVED_BY:
            return None
        rows = await self._graph.read("adapter/find_served", base_model=model)
        return ServedAdapter(rows[0]["id"], rows[0]["model"]) if rows else None

    async def activations(self) -> tuple[Activation, ...]:
        """Tell which adapters were in force when, newest first, 100 at most."""
        rows = await self._graph.read("adapter/list_activations", limit=MAX_ACTIVATIONS)
        return tuple(_activation(row["activation"]) for row in rows)


def _run(row: Map) -> FineTuneRun:
    fields: Map = {
        **row,
        "format": TrainingFormat(row["format"]),
        "kinds": frozenset(TraceKind(kind) for kind in row["kinds"]),
        "status": FineTuneStatus(row["status"]),
        "hyperparameters": Hyperparameters(**json.loads(row["hyperparameters"])),
        "metrics": json.loads(row["metrics"]) if row["metrics"] else {},
        **{name: _time(row[name]) for name in ("recorded_from", "updated_at", "ended_at")},
    }
    return FineTuneRun(**fields)


def _adapter(row: Map) -> Adapter:
    fields: Map = {**row, "recorded_from": _time(row["recorded_from"])}
    return Adapter(**fields)


def _activation(row: Map) -> Activation:
    times = {name: _time(row[name]) for name in ("recorded_from", "recorded_to")}
    fields: Map = {**row, **times}
    return Activation(**fields)


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
