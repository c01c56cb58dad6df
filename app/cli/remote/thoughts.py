"""Thoughts of a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.domain.nodes.thought import NewThought, Thought


async def add(service: RemoteService, new: NewThought) -> Thought:
    given = {
        "idempotencyKey": new.id,
        "sessionId": new.session_id,
        "content": new.content,
        "mode": new.mode,
        "confidence": new.confidence,
        "uncertainty": new.uncertainty,
        "nextNeeded": new.next_needed,
        "dependsOn": new.depends_on,
        "assumptions": new.assumptions,
        "tags": new.tags,
        "thoughtBranchId": new.branch_id,
        "controlMode": new.control_mode.name,
        "thoughtDepth": new.depth and new.depth.name,
        "hypothesis": new.hypothesis,
        "injectionScale": new.injection_scale,
    }
    return await service.change("addThought", Thought, given)
