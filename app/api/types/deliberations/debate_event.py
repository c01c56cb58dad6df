"""What a debate tells while it goes on, typed."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, cast

import strawberry

from app.api.types.enums import DebateRole, DebateStatus, ParseQuality, ScoreStatus, StopReason
from app.api.types.scalars import Long
from app.events.types import Event, EventType


@strawberry.enum(description="The step of a round.")
class RoundPhase(StrEnum):
    START = "start"
    COMPLETE = "complete"
    STOP = "stop"


@strawberry.enum(description="The step of a turn.")
class TurnPhase(StrEnum):
    START = "start"
    COMPLETE = "complete"
    FAILED = "failed"


@strawberry.enum(description="The change of a debate as a whole.")
class DebateChange(StrEnum):
    QUEUED = "queued"
    ENDED = "ended"
    RATED = "rated"


@strawberry.interface(name="DebateEvent", description="Something that happened in a debate.")
class DebateEventType:
    seq: Long = strawberry.field(description="From 1, without gaps; `after` goes on from it.")
    at: datetime = strawberry.field(description="When it was committed.")


@strawberry.type(name="DebateTemplatesFound", description="Templates were looked for.")
class TemplatesFoundType(DebateEventType):
    templates: list[str] = strawberry.field(description="Those that fit, best first.")
    failure: str | None = strawberry.field(
        description="The error of the template search; null if it worked."
    )


@strawberry.type(name="DebateRoundChanged", description="A round begins, is over, or is the last.")
class RoundChangedType(DebateEventType):
    round: int | None = strawberry.field(description="From 1.")
    phase: RoundPhase = strawberry.field(
        name="roundPhase", description="STOP is the end of the last round."
    )
    changed: int | None = strawberry.field(description="Issues that are new or changed state.")
    reason: StopReason | None = strawberry.field(
        description="The stop condition that was met; null unless the phase is STOP."
    )


@strawberry.type(name="DebateTurnChanged", description="A role begins to speak, or has spoken.")
class TurnChangedType(DebateEventType):
    role: DebateRole = strawberry.field(description="The participant's role.")
    phase: TurnPhase = strawberry.field(
        name="turnPhase", description="A turn starts once for each attempt."
    )
    round: int | None = strawberry.field(description="From 1; 0 for synthesizer and judge.")
    node_id: strawberry.ID | None = strawberry.field(
        description="The turn's node; its stream tells it word by word."
    )
    attempt: int | None = strawberry.field(description="Which attempt it took.")
    confidence: float | None = strawberry.field(description="0 to 1, as the role gives it.")
    score: float | None = strawberry.field(description="1 to 10, as the role gives it.")
    raised: list[str] = strawberry.field(description="Keys of the issues it raised.")
    parse_quality: ParseQuality | None = strawberry.field(description="Of a critique.")
    failure: str | None = strawberry.field(
        description="Code and message; null unless the phase is FAILED."
    )


@strawberry.type(name="DebateScored", description="The judge's readings were joined.")
class ScoredType(DebateEventType):
    outcome: ScoreStatus = strawberry.field(
        name="scoreStatus", description="FAILED where nothing could be read."
    )
    total: float | None = strawberry.field(description="1 to 10.")
    spread: float | None = strawberry.field(description="Between the highest and lowest reading.")


@strawberry.type(name="DebateStatusChanged", description="It waits, ended, or was rated.")
class StatusChangedType(DebateEventType):
    change: DebateChange = strawberry.field(description="Tells which of the fields are set.")
    status: DebateStatus | None = strawberry.field(
        name="debateStatus", description="The final status; null unless the change is ENDED."
    )
    reason: StopReason | None = strawberry.field(
        description="The reason that the last round was the last; null while it runs."
    )
    failure: str | None = strawberry.field(
        description="Code and message of the failure; null if it is complete."
    )
    rating: int | None = strawberry.field(
        description="From 1 to 10; null unless the change is RATED."
    )


DebateEventUnion = Annotated[
    TemplatesFoundType | RoundChangedType | TurnChangedType | ScoredType | StatusChangedType,
    strawberry.union("DebateHappening", description="A step of a debate."),
]
_ROLES: dict[str, DebateRole] = {
    EventType.DEBATE_PROPOSER: DebateRole.PROPOSER,
    EventType.DEBATE_SKEPTIC: DebateRole.SKEPTIC,
    EventType.DEBATE_SYNTHESIS: DebateRole.SYNTHESIZER,
    EventType.DEBATE_SCORE: DebateRole.JUDGE,
}


def debate_event(event: Event) -> DebateEventUnion:
    """Give an event of a debate's stream as its type."""
    told = cast(dict[str, Any], event.payload)
    base: dict[str, Any] = {"seq": event.seq, "at": event.at}
    if event.type == EventType.DEBATE_RAG:
        return TemplatesFoundType(**base, templates=told["templates"], failure=told["failure"])
    if event.type == EventType.DEBATE_ROUND:
        return RoundChangedType(
            **base,
            round=told.get("round"),
            phase=RoundPhase(told["phase"]),
            changed=told.get("changed"),
            reason=_reason(told),
        )
    if told.get("phase") == "result":
        outcome = ScoreStatus(told["status"])
        return ScoredType(**base, outcome=outcome, total=told["total"], spread=told["spread"])
    if event.type in _ROLES:
        return _turn(base, _ROLES[event.type], told)
    return _status(base, event.type, told)


def _turn(base: dict[str, Any], role: DebateRole, told: dict[str, Any]) -> TurnChangedType:
    quality = told.get("parse_quality")
    return TurnChangedType(
        seq=base["seq"],
        at=base["at"],
        role=role,
        phase=TurnPhase(told["phase"]),
        round=told.get("round"),
        node_id=told.get("node_id"),
        attempt=told.get("attempt"),
        confidence=told.get("confidence"),
        score=told.get("score", told.get("total")),
        raised=told.get("raised") or [],
        parse_quality=ParseQuality(quality) if quality else None,
        failure=told.get("failure"),
    )


def _status(base: dict[str, Any], type_: str, told: dict[str, Any]) -> StatusChangedType:
    status = told.get("status")
    return StatusChangedType(
        **base,
        change=DebateChange(type_.removeprefix("debate_")),
        status=DebateStatus(status) if status else None,
        reason=_reason(told),
        failure=told.get("failure"),
        rating=told.get("value"),
    )


def _reason(told: dict[str, Any]) -> StopReason | None:
    reason = told.get("reason")
    return StopReason(reason) if reason else None
