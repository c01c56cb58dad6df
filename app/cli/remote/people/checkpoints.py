"""Checkpoints of a service elsewhere."""

from collections.abc import Sequence

from app.cli.remote.service import RemoteService
from app.cli.views.people.checkpoints import CheckpointList
from app.domain.people.checkpoints import Checkpoint, CheckpointDecision, CheckpointStatus


async def list_page(
    service: RemoteService, first: int, after: str | None, statuses: Sequence[CheckpointStatus]
) -> CheckpointList:
    only = {"statuses": [status.name for status in statuses]}
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    page = await service.page(
        "checkpoints", Checkpoint, {**arguments, "filter": ("CheckpointFilterInput", only)}
    )
    return CheckpointList(page.items, page.next)


async def require(service: RemoteService, checkpoint_id: str) -> Checkpoint:
    return await service.query("checkpoint", Checkpoint, {"id": ("ID!", checkpoint_id)})


async def decide(service: RemoteService, key: str, decision: CheckpointDecision) -> Checkpoint:
    given = {
        "idempotencyKey": key,
        "checkpointId": decision.checkpoint_id,
        "verdict": decision.verdict.name,
        "option": decision.option,
        "text": decision.text,
        "reason": decision.reason,
        "author": decision.author,
    }
    return await service.change("decideCheckpoint", Checkpoint, given)
