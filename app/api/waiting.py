"""Waiting until a checkpoint is decided: for its event, and no longer than it lives."""

import asyncio
import math

from app.api.follow import Access
from app.bootstrap import Noema, Services
from app.domain.people.checkpoints import Checkpoint, CheckpointStatus
from app.events.types import knowledge_stream


async def until_settled(
    noema: Noema,
    services: Services,
    checkpoint_id: str,
    access: Access,
    wait_s: float = math.inf,
) -> Checkpoint:
    """Give a checkpoint once it was decided or has expired, or as it is after `wait_s` seconds.

    Raises:
        NotFoundError: The tenant has no such checkpoint, or it went with what it is about.
        UnauthenticatedError: The key was revoked, or its time is over.
        RateLimitedError: The key follows as many streams as it may.
    """
    reads, clock_s = services.people.checkpoint_reads, asyncio.get_running_loop().time
    checkpoint = await reads.require(checkpoint_id)
    stream_id = checkpoint.session_id or knowledge_stream(services.tenant_id)
    until_s = clock_s() + wait_s
    joined = noema.followers.joined(services.tenant_id, stream_id, 0, access.credential)
    with noema.fair_use.stream(access.principal), joined as follower:
        while True:
            # Asked before the checkpoint is read: what is told later wakes the follower.
            follower.read = await services.event_reads.head(stream_id) or 0
            checkpoint = await reads.require(checkpoint_id)
            left_s = until_s - clock_s()
            if checkpoint.status is not CheckpointStatus.OPEN or left_s <= 0:
                return checkpoint
            # The database counts whole seconds that are left.
            await follower.wake_up.wait(min(left_s, checkpoint.expires_in_s + 1))
            await access.admit()
