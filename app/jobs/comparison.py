"""Looks for contradictions and weighs hypotheses again, after the texts have their vectors."""

from collections.abc import Callable

from app.domain.job import Job, JobKind
from app.domain.page import PageRequest
from app.graph.base import Graph
from app.graph.change import queue
from app.jobs.embedding import Embedded, PendingVectors
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reads.beliefs.hypothesis import HypothesisReads
from app.reasoning.beliefs.contradiction_resolver.detection import ContradictionFinder
from app.reasoning.beliefs.hypothesis_verification.service import HypothesisService

_AT_ONCE = 100


def comparison_handler(
    vectors_of: Callable[[Graph], PendingVectors],
    finder_of: Callable[[Graph], ContradictionFinder],
) -> Handler:
    """Make the handler of comparisons: what has no vector yet gets one before."""

    async def compare(graph: Graph, _job: Job, report: Report) -> None:
        async def keep_lease(_: Embedded) -> None:
            await report(0)

        await vectors_of(graph).embed_pending(keep_lease)
        await finder_of(graph).compare_due(report)

    return compare


def verification_handler(service_of: Callable[[Graph], HypothesisService]) -> Handler:
    """Make the handler that verifies again what was verified before, where the evidence changed."""

    async def verify(graph: Graph, _job: Job, report: Report) -> None:
        reads, service, after, done = HypothesisReads(graph), service_of(graph), "", 0
        while ids := await reads.watched(after, _AT_ONCE):
            for hypothesis in await reads.get_many(ids):
                if hypothesis is not None:
                    [last] = (await reads.verifications(hypothesis.id, PageRequest(1))).items
                    await service.verify_again(hypothesis, last)
                done += 1
                await report(done)
            after = ids[-1]

    return verify


def before_verification(embed: Handler) -> Handler:
    """Queue a verification after texts were embedded, if any hypothesis was verified before."""

    async def embed_then_queue(graph: Graph, job: Job, report: Report) -> None:
        await embed(graph, job, report)
        if await HypothesisReads(graph).watched("", 1):
            await graph.apply(queue, JobKind.VERIFICATION)

    return embed_then_queue
