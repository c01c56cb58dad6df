"""Questions about checkpoints."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.people.checkpoints import Checkpoint, CheckpointStatus
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole

_ALWAYS = (
    *("id", "question", "options", "author", "key_name", "status", "recorded_from"),
    "expires_at",
)
_TIMES = ("recorded_from", "expires_at", "decided_at")


@dataclass(frozen=True, slots=True)
class CheckpointFilter:
    statuses: Collection[CheckpointStatus] = frozenset(CheckpointStatus)
    session_id: str | None = None
    """Only those about this session or what is in it."""


ALL = CheckpointFilter()


class CheckpointReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Checkpoint | None]:
        """Give checkpoints in the order of `ids`; None where the tenant has no such one."""
        [row] = await self._graph.read("checkpoint/list_by_ids", ids=list(ids))
        there = whole(row["checkpoints"], *_ALWAYS)
        checkpoints = {told["id"]: _checkpoint(told) for told in there}
        return [checkpoints.get(id_) for id_ in ids]

    async def require(self, checkpoint_id: str) -> Checkpoint:
        """Give one checkpoint.

        Raises:
            NotFoundError: The tenant has no such checkpoint.
        """
        [checkpoint] = await self.get_many([checkpoint_id])
        if checkpoint is None:
            raise NotFoundError("there is no such checkpoint", field="id")
        return checkpoint

    async def list_page(self, page: PageRequest, only: CheckpointFilter = ALL) -> Page[Checkpoint]:
        """List checkpoints, newest first."""
        is_open, is_over = (
            status in only.statuses for status in (CheckpointStatus.OPEN, CheckpointStatus.EXPIRED)
        )
        stored = {*only.statuses, *([CheckpointStatus.OPEN] if is_over else [])}
        [row] = await self._graph.read(
            "checkpoint/list_page",
            before=before(page),
            stored=sorted(stored),
            is_open=is_open,
            is_over=is_over,
            session_id=only.session_id,
            limit=page.first + 1,
        )
        there = whole(row["checkpoints"], *_ALWAYS)
        return newest_page([_checkpoint(told) for told in there], page.first)


def _checkpoint(told: dict[str, Any]) -> Checkpoint:
    times = {name: told[name] and datetime.fromisoformat(told[name]) for name in _TIMES}
    status, options = CheckpointStatus(told["status"]), tuple(told["options"])
    fields: dict[str, Any] = {**told, **times, "status": status, "options": options}
    return Checkpoint(**fields)
