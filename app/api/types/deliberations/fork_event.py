"""What a fork tells while it goes on, typed."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, cast

import strawberry

from app.api.types.enums import ForkBranchStatus, ForkStatus, Steering
from app.api.types.scalars import Long
from app.events.types import Event, EventType


@strawberry.interface(name="ForkEvent", description="Something that happened in a fork.")
class ForkEventType:
    seq: Long = strawberry.field(description="From 1, without gaps; `after` goes on from it.")
    at: datetime = strawberry.field(description="When it was committed.")


@strawberry.type(name="ForkStatusChanged", description="It was asked for, began, or ended.")
class ForkStatusChangedType(ForkEventType):
    status: ForkStatus = strawberry.field(
        name="forkStatus", description="Where it stands from then on."
    )
    reason: str | None = strawberry.field(
        description="Code and message; null if it is COMPLETE or has not ended."
    )


@strawberry.type(name="ForkBranchChanged", description="A branch thinks, or has ended.")
class ForkBranchChangedType(ForkEventType):
    branch_id: strawberry.ID = strawberry.field(description="One of `Fork.forkBranches`.")
    style: str = strawberry.field(description="The style it thinks in.")
    status: ForkBranchStatus = strawberry.field(
        name="forkBranchStatus", description="Where it stands from then on."
    )
    node_id: strawberry.ID | None = strawberry.field(
        description="Its answer; the stream of that name tells it word by word."
    )
    attempt: int | None = strawberry.field(description="From 1; null before the branch starts.")
    conclusion: str | None = strawberry.field(description="The conclusion; null until COMPLETE.")
    confidence: float | None = strawberry.field(description="From 0 to 1; null if it did not say.")
    failure: str | None = strawberry.field(description="Code and message of what ended it.")


@strawberry.type(name="ForkCompared", description="The branches were compared.")
class ForkComparedType(ForkEventType):
    comparison_id: strawberry.ID = strawberry.field(description="Equals `ForkComparison.id`.")
    convergence: int = strawberry.field(description="Points they agree on.")
    divergence: int = strawberry.field(description="Points they part on.")
    recommended_id: strawberry.ID | None = strawberry.field(description="The branch to take.")
    rationale: str = strawberry.field(
        description="The reason for the recommendation, or for giving none."
    )


@strawberry.type(name="ForkGuided", description="Somebody told branches to mind something.")
class ForkGuidedType(ForkEventType):
    text: str = strawberry.field(description="The instruction.")
    branch_ids: list[strawberry.ID] = strawberry.field(description="The branches.")


@strawberry.type(name="ForkSteered", description="A branch was begun that goes on from others.")
class ForkSteeredType(ForkEventType):
    action: Steering = strawberry.field(description="EXPAND, MERGE or CHALLENGE.")
    branch_id: strawberry.ID = strawberry.field(description="One of `Fork.forkBranches`.")
    of_ids: list[strawberry.ID] = strawberry.field(description="The others.")


@strawberry.type(name="ForkSelected", description="The fork was settled.")
class ForkSelectedType(ForkEventType):
    branch_id: strawberry.ID = strawberry.field(description="The branch that was chosen.")
    style: str = strawberry.field(description="The `style` of the chosen branch.")
    decision_id: strawberry.ID = strawberry.field(description="Readable with `decision(id:)`.")
    rationale: str = strawberry.field(description="The reason for the choice.")


ForkEventUnion = Annotated[
    ForkStatusChangedType
    | ForkBranchChangedType
    | ForkComparedType
    | ForkGuidedType
    | ForkSteeredType
    | ForkSelectedType,
    strawberry.union("ForkHappening", description="A step of a fork."),
]
_Payload = dict[str, Any]


def fork_event(event: Event) -> ForkEventUnion:
    """Give an event of a fork's stream as its type."""
    base: _Payload = {"seq": event.seq, "at": event.at}
    told = cast(_Payload, event.payload)
    return _MAKERS[EventType(event.type)](base, told)


def _status(status: ForkStatus) -> Callable[[_Payload, _Payload], ForkEventUnion]:
    def make(base: _Payload, _told: _Payload) -> ForkEventUnion:
        return ForkStatusChangedType(**base, status=status, reason=None)

    return make


def _ended(base: _Payload, told: _Payload) -> ForkEventUnion:
    status = ForkStatus(told["status"])
    return ForkStatusChangedType(**base, status=status, reason=told["reason"])


def _branch(base: _Payload, told: _Payload) -> ForkEventUnion:
    names = ("node_id", "attempt", "conclusion", "confidence", "failure")
    known: _Payload = {name: told.get(name) for name in names}
    return ForkBranchChangedType(
        **base,
        **known,
        branch_id=told["branch_id"],
        style=told["style"],
        status=ForkBranchStatus(told.get("status") or ForkBranchStatus.RUNNING),
    )


def _guided(base: _Payload, told: _Payload) -> ForkEventUnion:
    return ForkGuidedType(**base, text=told["text"], branch_ids=told["branch_ids"])


def _steered(base: _Payload, told: _Payload) -> ForkEventUnion:
    fields: _Payload = {**told, "action": Steering(told["action"])}
    return ForkSteeredType(**base, **fields)


_MAKERS: dict[EventType, Callable[[_Payload, _Payload], ForkEventUnion]] = {
    EventType.FORK_CREATED: _status(ForkStatus.QUEUED),
    EventType.FORK_STARTED: _status(ForkStatus.RUNNING),
    EventType.FORK_FINISHED: _ended,
    EventType.FORK_BRANCH_STARTED: _branch,
    EventType.FORK_BRANCH_FINISHED: _branch,
    EventType.FORK_COMPARED: lambda base, told: ForkComparedType(**base, **told),
    EventType.FORK_GUIDED: _guided,
    EventType.FORK_STEERED: _steered,
    EventType.FORK_SELECTED: lambda base, told: ForkSelectedType(**base, **told),
}
