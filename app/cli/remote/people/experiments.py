"""Experiments at a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.cli.views.people.experiments import ExperimentList
from app.domain.people.experiments import Experiment, ExperimentDecision, NewExperiment


async def start(service: RemoteService, new: NewExperiment) -> Experiment:
    given = {
        "idempotencyKey": new.id,
        "answerId": new.answer_id,
        "hypothesisId": new.hypothesis_id,
        "text": new.text,
        "author": new.author,
    }
    return await service.change("tryHypothesis", Experiment, given)


async def decide(service: RemoteService, decision: ExperimentDecision) -> Experiment:
    given = {
        "idempotencyKey": decision.id,
        "experimentId": decision.experiment_id,
        "verdict": decision.verdict.name,
        "reason": decision.reason,
        "text": decision.text,
        "author": decision.author,
    }
    return await service.change("decideExperiment", Experiment, given)


async def require(service: RemoteService, experiment_id: str) -> Experiment:
    return await service.query("experiment", Experiment, {"id": ("ID!", experiment_id)})


async def list_page(
    service: RemoteService, first: int, after: str | None, hypothesis_id: str | None
) -> ExperimentList:
    arguments = {
        "first": ("Int!", first),
        "after": ("String", after),
        "hypothesisId": ("ID", hypothesis_id),
    }
    page = await service.page("experiments", Experiment, arguments)
    return ExperimentList(page.items, page.next)
