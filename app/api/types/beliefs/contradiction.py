"""Contradictions, their sides and verdicts, and which to list."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, NodeType, same_fields
from app.api.types.enums import (
    BeliefStatus,
    ContradictionStatus,
    ContradictionType,
    DraftedResolution,
    Resolution,
    Severity,
    SummaryKind,
)
from app.api.types.list_filters import PassageInput
from app.api.types.span import SpanType
from app.domain.beliefs.contradiction import ContradictionFilter, ResolutionDraft, Side, Verdict
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import optional_id


@strawberry.type(name="ContradictionSide", description="One of two things that cannot both hold.")
class ContradictionSideType:
    id: strawberry.ID = strawberry.field(name="nodeId", description="The thing.")
    kind: SummaryKind = strawberry.field(description="The kind of the node `nodeId`.")
    text: str = strawberry.field(description="The compared text, up to 8,192 characters.")
    session_id: strawberry.ID | None = strawberry.field(description="Its session, if it has one.")
    belief_status: BeliefStatus | None = strawberry.field(
        description="Whether it is held now; null for what is no belief."
    )
    valid_from: datetime | None = strawberry.field(description="Since when it holds in the world.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    spans: list[SpanType] = strawberry.field(description="The words that speak for the conflict.")

    @classmethod
    def of(cls, side: Side) -> Self:
        status = BeliefStatus(side.belief_status) if side.belief_status else None
        spans, kind = SpanType.all_of(side.spans), SummaryKind(side.kind)
        return cls(**same_fields(cls, side, kind=kind, belief_status=status, spans=spans))


@strawberry.type(name="ContradictionVerdict", description="One detector's judgement of two texts.")
class VerdictType(DomainType[Verdict]):
    detector: str = strawberry.field(description="Name and version.")
    is_conflict: bool = strawberry.field(description="Whether it sees a contradiction.")
    confidence: float = strawberry.field(description="Probability of a contradiction, from 0 to 1.")
    reason: str = strawberry.field(description="The rules that fired, or a model's own words.")


@strawberry.type(
    name="ResolutionDraft",
    description="A proposal for a contradiction; a person applies it with `resolveContradiction`.",
)
class ResolutionDraftType:
    resolution: DraftedResolution = strawberry.field(description="The proposal.")
    text: str | None = strawberry.field(description="The statement of a synthesis.")
    reason: str = strawberry.field(description="The grounds of it, in a sentence.")
    spans_a: list[SpanType] = strawberry.field(description="The words of side A it rests on.")
    spans_b: list[SpanType] = strawberry.field(description="The words of side B it rests on.")
    confidence: float = strawberry.field(description="From 0 to 1.")
    drafter: str = strawberry.field(description="Name and version of who drafted it.")

    @classmethod
    def of(cls, draft: ResolutionDraft) -> Self:
        spans_a, spans_b = SpanType.all_of(draft.spans_a), SpanType.all_of(draft.spans_b)
        return cls(**same_fields(cls, draft, spans_a=spans_a, spans_b=spans_b))


@strawberry.type(name="Contradiction", description="Two things that cannot both hold.")
class ContradictionGraphType(NodeType):
    type: ContradictionType = strawberry.field(
        name="contradictionType", description="The nature of the conflict."
    )
    severity: Severity = strawberry.field(description="The greatest of what its detectors said.")
    status: ContradictionStatus = strawberry.field(
        name="contradictionStatus", description="open, resolved or dismissed."
    )
    resolution: Resolution | None = strawberry.field(description="Null while it is open.")
    summary: str = strawberry.field(description="The disagreement in a sentence.")
    detector: str = strawberry.field(
        description="`person`, or the name and version of the detectors, joined by `+`."
    )
    confidence: float | None = strawberry.field(description="From 0 to 1.")
    rationale: str | None = strawberry.field(
        description="The reason given with the resolution; null while open or if none was given."
    )
    resolved_by_id: strawberry.ID | None = strawberry.field(
        description="The belief that settled it, or the note that says why."
    )
    side_a_id: strawberry.ID = strawberry.field(description="Equals `sideA.nodeId`.")
    side_b_id: strawberry.ID = strawberry.field(description="The other side.")
    side_a: ContradictionSideType = strawberry.field(
        description="The one side with its text; the older one if a detector found it."
    )
    side_b: ContradictionSideType = strawberry.field(description="The other side with its text.")
    verdicts: list[VerdictType] = strawberry.field(
        description="One of each detector that was asked; empty if a person reported it."
    )
    draft: ResolutionDraftType | None = strawberry.field(
        description="A proposed resolution, kept beside what was decided; null if there is none."
    )
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @classmethod
    def of(cls, contradiction: Contradiction) -> Self:
        draft = contradiction.draft
        return cls(
            **same_fields(
                cls,
                contradiction,
                side_a=ContradictionSideType.of(contradiction.side_a),
                side_b=ContradictionSideType.of(contradiction.side_b),
                severity=Severity(contradiction.severity),
                status=ContradictionStatus(contradiction.status),
                resolution=_resolution(contradiction.resolution),
                draft=ResolutionDraftType.of(draft) if draft else None,
                verdicts=[VerdictType.of(verdict) for verdict in contradiction.verdicts],
            )
        )


def _resolution(given: str | None) -> Resolution | None:
    return Resolution(given) if given else None


@strawberry.input(description="Which contradictions to list.")
class ContradictionFilterInput(PassageInput):
    status: ContradictionStatus | None = strawberry.field(
        default=ContradictionStatus.OPEN, description="Only those of this status; null takes all."
    )
    type: ContradictionType | None = strawberry.field(
        default=None, description="Only those about this."
    )
    severity: Severity | None = strawberry.field(default=None, description="Only those this grave.")
    detector: str | None = strawberry.field(
        default=None, description="Only those found by this one: how its name begins, or `person`."
    )
    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only those with a side in this session."
    )
    min_confidence: float | None = strawberry.field(
        default=None,
        description="Only those at least this sure, from 0 to 1; a person's own count as 1.",
    )

    def to_domain(self) -> ContradictionFilter:
        session_id = optional_id(self.session_id, "session_id")
        return ContradictionFilter(
            status=self.status,
            type=self.type,
            severity=self.severity,
            detector=self.detector,
            session_id=session_id,
            min_confidence=self.min_confidence,
            only=self.narrowed(),
        )
