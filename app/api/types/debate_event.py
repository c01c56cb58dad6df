"""What a debate tells while it goes on, typed."""

from datetime import datetime
from typing import Annotated, Any, cast

import strawberry

from app.api.types.enums import DebateRole, DebateStatus, ParseQuality, ScoreStatus, StopReason
from app.events.types import Event, EventType


@strawberry.interface(name="DebateEvent", description="Something that happened in a debate.")
class DebateEventType:
    seq: int = strawberry.field(description="From 1, without gaps; `after` goes on from it.")
    at: datetime = strawberry.field(description="When it was committed.")


@strawberry.type(name="DebateTemplatesFound", description="Templates were looked for.")
class TemplatesFoundType(DebateEventType):
    templates: list[str] = strawberry.field(description="Those that fit, best first.")
    failure: str | None = strawberry.field(description="Why none could be looked for.")


@strawberry.type(name="DebateRoundChanged", description="A round begins, is over, or is the last.")
class RoundChangedType(DebateEventType):
    round: int | None = strawberry.field(description="From 1.")
    phase: str = strawberry.field(description="start, complete, or stop.")
    changed: int | None = strawberry.field(description="Issues that are new or changed state.")
    reason: StopReason | None = strawberry.field(description="Why no further round begins.")


@strawberry.type(name="DebateTurnChanged", description="A role begins to speak, or has spoken.")
class TurnChangedType(DebateEventType):
    role: DebateRole = strawberry.field(description="Who speaks.")
    phase: str = strawberry.field(description="start, complete, or failed.")
    round: int | None = strawberry.field(description="From 1; 0 for synthesizer and judge.")
    node_id: strawberry.ID | None = strawberry.field(
        description="The turn's node; its stream tells it word by word."
    )
    attempt: int | None = strawberry.field(description="Which attempt it took.")
    confidence: float | None = strawberry.field(description="0 to 1, as the role gives it.")
    score: float | None = strawberry.field(description="1 to 10, as the role gives it.")
    raised: list[str] = strawberry.field(description="Keys of the issues it raised.")
    parse_quality: ParseQuality | None = strawberry.field(description="Of a critique.")
    failure: str | None = strawberry.field(description="What ended or prevented it.")


@strawberry.type(name="DebateScored", description="The judge's readings were joined.")
class ScoredType(DebateEventType):
    outcome: ScoreStatus = strawberry.field(description="FAILED where nothing could be read.")
    total: float | None = strawberry.field(description="1 to 10.")
    spread: float | None = strawberry.field(description="Between the highest and lowest reading.")


@strawberry.type(name="DebateStatusChanged", description="It waits, ended, or was rated.")
class StatusChangedType(DebateEventType):
    what: str = strawberry.field(description="queued, ended, or rated.")
    status: DebateStatus | None = strawberry.field(description="How it ended.")
    reason: StopReason | None = strawberry.field(description="Why no further round began.")
    failure: str | None = strawberry.field(description="Why it is not whole.")
    rating: int | None = strawberry.field(description="What a person gave it.")


DebateEventUnion = Annotated[
    TemplatesFoundType | RoundChangedType | TurnChangedType | ScoredType | StatusChangedType,
    strawberry.union("DebateHappening", description="What happened in a debate."),
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
            phase=told["phase"],
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
        phase=told["phase"],
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
        what=type_.removeprefix("debate_"),
        status=DebateStatus(status) if status else None,
        reason=_reason(told),
        failure=told.get("failure"),
        rating=told.get("value"),
    )


def _reason(told: dict[str, Any]) -> StopReason | None:
    reason = told.get("reason")
    return StopReason(reason) if reason else None
