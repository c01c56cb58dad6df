"""Verifications of steps of a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.domain.nodes.step_check import NewStepCheck, StepCheck


async def check(service: RemoteService, new: NewStepCheck) -> StepCheck:
    given = {
        "idempotencyKey": new.id,
        "sessionId": new.session_id,
        "question": new.question,
        "steps": new.steps,
        "subjectId": new.subject_id,
        "budgetTokens": new.budget_tokens,
        "provider": new.provider,
        "model": new.model,
    }
    return await service.change("checkSteps", StepCheck, given)


async def require(service: RemoteService, check_id: str) -> StepCheck:
    return await service.query("stepCheck", StepCheck, {"id": ("ID!", check_id)})
