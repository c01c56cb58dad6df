"""Corrections at a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.domain.people.corrections import Correction, NewCorrection


async def correct(service: RemoteService, new: NewCorrection) -> Correction:
    given = {
        "idempotencyKey": new.id,
        "answerId": new.answer_id,
        "verdict": new.verdict.name,
        "reason": new.reason,
        "text": new.text,
        "premiseId": new.premise_id,
        "author": new.author,
    }
    return await service.change("correctAnswer", Correction, given)


async def require(service: RemoteService, correction_id: str) -> Correction:
    return await service.query("correction", Correction, {"id": ("ID!", correction_id)})
