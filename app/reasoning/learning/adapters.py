"""Which adapter is in force for a base model; every change is kept and can be undone."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime
from pathlib import Path

from app.domain.fine_tune import Adapter
from app.domain.ids import new_id
from app.domain.nodes.branch import KnownModel
from app.domain.request import Request
from app.domain.text import require_text, require_title
from app.errors import ConflictError
from app.events.types import EventType, JsonValue, NewEvent, learning_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, run
from app.local.trainer import hashed
from app.reasoning.learning.rules import MAX_NOTE

ServedModels = Callable[[], Awaitable[Collection[KnownModel]]]
"""Gives the models that the server of adapters has."""


class AdapterService:
    """Args:
    folder: Where the folders of the training runs are.
    models: None where no server of adapters is configured; then none is asked what it has.
    """

    def __init__(self, graph: Graph, folder: Path, models: ServedModels | None = None) -> None:
        self._graph = graph
        self._folder = folder
        self._models = models
        self._stream_id = learning_stream(graph.tenant_id)

    async def activate(
        self,
        adapter: Adapter,
        reason: str | None = None,
        request: Request | None = None,
        served_as: str | None = None,
    ) -> None:
        """Put an adapter in force: it is asked from now on in place of its base model.

        One that is in force already under this name stays so.

        Args:
            served_as: The model name under which the server has it; its id if None.

        Raises:
            InvalidInputError: The reason is too long, or the name is not one line.
            ConflictError: Its files are gone, or are not those the trainer made; or the server
                has no model of this name.
            AppError: The server does not tell what it has.
        """
        reason, model = _reason(reason), require_title(served_as or adapter.id, "served_as")
        await asyncio.to_thread(self._require_intact, adapter)
        await self._require_served(model)

        def work() -> Write[None]:
            now = yield from self._active(adapter.base_model)
            if now is not None and (now["adapter_id"], now["served_as"]) == (adapter.id, model):
                return
            target = {
                "adapter_id": adapter.id,
                "served_as": model,
                "previous_id": now["id"] if now else None,
            }
            yield from self._replace(now, adapter.base_model, target, reason)

        await self._graph.apply(once, request, work)

    async def roll_back(
        self, base_model: str, reason: str | None = None, operation_id: str | None = None
    ) -> str | None:
        """Go back to the adapter before the one in force; again, to the one before that.

        Args:
            operation_id: The same one again changes nothing.

        Returns:
            The adapter that is in force now; None if the base model has none any more.

        Raises:
            InvalidInputError: The reason is too long.
            ConflictError: No adapter is in force.
        """
        reason, own = _reason(reason), operation_id or new_id()

        def work() -> Write[str | None]:
            now = yield from self._active(base_model)
            if done := (
                yield from run("adapter/find_rollback", base_model=base_model, operation_id=own)
            ):
                return done[0]["adapter_id"]
            if now is None:
                raise ConflictError(f"no adapter is in force for {base_model}", field="base_model")
            before = now["previous"]
            yield from run("adapter/mark_rollback", id=now["id"], operation_id=own)
            yield from self._replace(now, base_model, before, reason)
            return before["adapter_id"] if before else None

        return await self._graph.apply(work)

    def _active(self, base_model: str) -> Write[Row | None]:
        at = datetime.now(UTC)
        yield from run("event/open_stream", stream_id=self._stream_id, at=at)
        yield from run("event/lock_stream", stream_id=self._stream_id)
        rows = yield from run("adapter/find_active", base_model=base_model)
        return rows[0] if rows else None

    def _replace(
        self,
        now: Row | None,
        base_model: str,
        target: Row | None,
        reason: str | None,
    ) -> Write[None]:
        at, adapter_id = datetime.now(UTC), target["adapter_id"] if target else None
        if now is not None:
            yield from run("adapter/close_activation", id=now["id"], at=at)
        if target is not None:
            activation = {
                "id": new_id(),
                "base_model": base_model,
                "served_as": target["served_as"],
                "reason": reason,
                "previous_id": target["previous_id"],
            }
            yield from run(
                "adapter/create_activation", adapter_id=adapter_id, activation=activation, at=at
            )
        told: dict[str, JsonValue] = {
            "base_model": base_model,
            "adapter_id": adapter_id,
            "before": now["adapter_id"] if now else None,
            "reason": reason,
        }
        yield from append([NewEvent(self._stream_id, EventType.ADAPTER_ACTIVATED, told)])

    def _require_intact(self, adapter: Adapter) -> None:
        path = self._folder / adapter.path
        if not path.exists():
            raise ConflictError("the files of the adapter are gone", field="id")
        if hashed(path)[0] != adapter.sha256:
            raise ConflictError("the files of the adapter are not those it was made of", field="id")

    async def _require_served(self, model: str) -> None:
        if self._models is None:
            return
        names = {one.name for one in await self._models()}
        # Ollama names a model without a tag as its latest.
        if not {model, f"{model}:latest"} & names:
            raise ConflictError(
                f"the model server has no model {model!r}: load the adapter there under this"
                " name, or say the name it has",
                field="served_as",
            )


def _reason(reason: str | None) -> str | None:
    return require_text(reason, "reason", MAX_NOTE).strip() or None if reason else None
