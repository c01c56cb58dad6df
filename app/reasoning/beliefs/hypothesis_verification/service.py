"""Hypotheses: proposed, held against everything that is known, and concluded by somebody."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from app.domain.beliefs.belief import (
    Operation,
    Restore,
    Retract,
    Supersede,
)
from app.domain.beliefs.hypothesis import (
    Conclusion,
    Evidence,
    EvidenceStance,
    Hypothesis,
    HypothesisStatus,
    NewHypothesis,
    Thresholds,
    Verification,
)
from app.domain.ids import id_beside, new_id
from app.domain.job import JobKind
from app.domain.nodes.neighbour import Neighbourhood
from app.domain.nodes.thinking import NodeKind
from app.domain.search import SEARCH_KINDS
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, queue, run
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.hypothesis_verification import rows, rules
from app.reasoning.beliefs.hypothesis_verification.proposing import propose_in
from app.reasoning.beliefs.hypothesis_verification.schemas import EvidenceSearch
from app.reasoning.beliefs.hypothesis_verification.weighing import weighed
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.sessions.service import lock

EVIDENCE_KINDS = SEARCH_KINDS - {
    "hypothesis",
    "contradiction",
    NodeKind.MESSAGE,
    NodeKind.COMPACTION,
    NodeKind.VERIFICATION,
}
"""A question is no evidence, and neither is another guess."""
_WITHDRAWN = (HypothesisStatus.REFUTED, HypothesisStatus.SUPERSEDED)


class HypothesisService:
    def __init__(
        self,
        graph: Graph,
        beliefs: BeliefService,
        surroundings: EvidenceSearch,
        thresholds: Thresholds,
        judge: Judge = RULES,
    ) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._surroundings = surroundings
        self._thresholds = thresholds
        self._judge = judge

    async def propose(self, new: NewHypothesis) -> str:
        """Add a hypothesis as a belief that is held until it is refuted; give its id.

        Raises:
            InvalidInputError: The text or the author is blank, too long or cannot be stored.
            NotFoundError: There is no such session.
            ConflictError: The session is archived, or the id is taken by something else.
        """
        await self._graph.apply(propose_in, self._beliefs, new)
        return new.id

    def propose_in(self, new: NewHypothesis) -> Write[None]:
        """Propose in a transaction that belongs to somebody else; raises as `propose`."""
        yield from propose_in(self._beliefs, new)

    async def verify(
        self,
        hypothesis: Hypothesis,
        *,
        thresholds: Thresholds | None = None,
        include_session: bool = False,
        verification_id: str | None = None,
    ) -> Verification:
        """Hold a hypothesis against everything near it, and keep what came of it.

        Args:
            include_session: Whether what was said in its own session counts as evidence.
            verification_id: The id of what is kept; a new one if left out.

        Raises:
            InvalidInputError: A threshold is outside 0..1.
            NotFoundError: The hypothesis was deleted meanwhile.
            SetupError: The model that makes vectors is not installed.
        """
        verification = await self.weigh(
            hypothesis, thresholds or self._thresholds, include_session=include_session
        )
        if verification_id is not None:
            verification = replace(verification, id=verification_id)
        await self._graph.apply(self._keep, verification)
        return verification

    async def verify_again(self, hypothesis: Hypothesis, last: Verification) -> bool:
        """Verify once more as the last time; keep it only if the evidence changed, and tell."""
        verification = await self.weigh(
            hypothesis, last.thresholds, include_session=last.includes_session
        )
        if verification.neutral == last.neutral and rules.is_same(
            verification.evidence, last.evidence
        ):
            return False
        await self._graph.apply(self._keep, verification)
        return True

    async def conclude(self, conclusion: Conclusion) -> None:
        """Say what became of a hypothesis; sent again it does nothing.

        A refuted one is retracted as a belief, a superseded one superseded by its revision, so all
        that rested on it falls; `open` takes that back.

        Raises:
            InvalidInputError: The rationale is blank, or a revision is missing or out of place.
            NotFoundError: There is no such hypothesis.
            ConflictError: It cannot become this from where it stands.
        """
        await self._graph.apply(self.conclude_in, conclusion)

    async def weigh(
        self, hypothesis: Hypothesis, thresholds: Thresholds, *, include_session: bool
    ) -> Verification:
        """Hold a hypothesis against everything near it; nothing is kept."""
        rules.check_thresholds(thresholds)
        least = min(thresholds.support, thresholds.contradict)
        near = await self._surroundings.of_text(hypothesis.text, EVIDENCE_KINDS, least)
        counted = [
            neighbour
            for neighbour in near.neighbours
            if include_session
            or neighbour.session_id is None
            or neighbour.session_id != hypothesis.session_id
        ]
        evidence = await asyncio.to_thread(
            weighed, hypothesis.text, counted, thresholds, self._judge
        )
        return _verification(hypothesis.id, evidence, near, thresholds, include_session)

    def _keep(self, verification: Verification) -> Write[None]:
        yield from self._lock(verification.hypothesis_id, None)
        yield from run(
            "hypothesis/create_verification",
            hypothesis_id=verification.hypothesis_id,
            verification=rows.verification_row(verification),
            evidence=rows.evidence_rows(verification),
            at=verification.recorded_from,
        )
        told: dict[str, JsonValue] = {
            "id": verification.hypothesis_id,
            "verification_id": verification.id,
            "score": verification.score,
            "suggested_status": verification.suggested_status,
        }
        yield from self._tell(EventType.HYPOTHESIS_VERIFIED, told)

    def conclude_in(self, conclusion: Conclusion) -> Write[None]:
        """Conclude in a transaction that belongs to somebody else; raises as `conclude`."""
        rules.check_conclusion(conclusion)
        own = conclusion.operation_id
        yield from run("belief/take_lock")
        found = yield from self._lock(conclusion.hypothesis_id, own)
        if found["is_concluded"]:
            return
        before = HypothesisStatus(found["status"])
        rules.check_transition(before, conclusion.status)
        if conclusion.revision:
            yield from propose_in(self._beliefs, conclusion.revision)
        operation = _operation(conclusion, before)
        if operation:
            yield from self._beliefs.apply_in(operation)
        yield from run(
            "hypothesis/conclude_hypothesis",
            id=conclusion.hypothesis_id,
            status=conclusion.status,
            conclusion_id=own,
            edge_id=id_beside(own, "edge"),
            rationale=conclusion.rationale,
            at=datetime.now(UTC),
        )
        told: dict[str, JsonValue] = {
            "id": conclusion.hypothesis_id,
            "before": before,
            "after": conclusion.status,
        }
        if conclusion.status is HypothesisStatus.SUPPORTED:
            yield from queue(JobKind.PROPOSALS)
        yield from self._tell(EventType.HYPOTHESIS_CONCLUDED, told)

    def _lock(self, hypothesis_id: str, conclusion_id: str | None) -> Write[Row]:
        """Lock a hypothesis with its session, which cannot go meanwhile."""
        for row in (yield from run("edge/list_sessions", node_ids=[hypothesis_id])):
            if row["session_id"] is not None:
                yield from lock(row["session_id"], field="id")
        found = yield from run(
            "hypothesis/lock_hypothesis",
            id=hypothesis_id,
            conclusion_id=conclusion_id,
            at=datetime.now(UTC),
        )
        if not found:
            raise NotFoundError("there is no such hypothesis", field="id")
        return found[0]

    def _tell(self, kind: EventType, told: dict[str, JsonValue]) -> Write[None]:
        yield from append([NewEvent(knowledge_stream(self._graph.tenant_id), kind, told)])


def _operation(conclusion: Conclusion, before: HypothesisStatus) -> Operation | None:
    """Give what a conclusion does to the belief."""
    own, id_ = id_beside(conclusion.operation_id, "belief"), conclusion.hypothesis_id
    if conclusion.revision:
        return Supersede(own, id_, conclusion.revision.id)
    if conclusion.status is HypothesisStatus.REFUTED:
        return Retract(own, id_, conclusion.rationale)
    return Restore(own, id_) if before in _WITHDRAWN else None


def _verification(
    hypothesis_id: str,
    evidence: Sequence[Evidence],
    near: Neighbourhood,
    thresholds: Thresholds,
    includes_session: bool,
) -> Verification:
    value = rules.score(evidence)
    return Verification(
        id=new_id(),
        hypothesis_id=hypothesis_id,
        score=value,
        ratio=rules.ratio(evidence),
        supporting=rules.count(evidence, EvidenceStance.SUPPORTS),
        contradicting=rules.count(evidence, EvidenceStance.CONTRADICTS),
        neutral=rules.count(evidence, EvidenceStance.NEUTRAL),
        is_complete=near.is_complete,
        includes_session=includes_session,
        thresholds=thresholds,
        suggested_status=rules.suggested_status(value, evidence, thresholds),
        suggestion=rules.suggestion(value, evidence, thresholds),
        evidence=rules.kept(evidence),
        recorded_from=datetime.now(UTC),
    )
