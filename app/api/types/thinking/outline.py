"""A session as an outline."""

from datetime import datetime
from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.types.base import (
    After,
    Connection,
    DomainType,
    NodeType,
    connection,
    same_fields,
)
from app.api.types.enums import (
    BeliefStatus,
    DecisionStatus,
    EdgeType,
    NodeKind,
    NodeStatus,
    Role,
)
from app.api.types.scalars import Long
from app.domain.beliefs.outline import (
    MAX_OUTLINE,
    Outline,
    OutlineCall,
    OutlineDecision,
    OutlineItem,
    OutlineLink,
    OutlineResult,
    OutlineStatus,
)
from app.domain.page import PageRequest, page_request

AREA = "outline"
OutlineFirst = Annotated[
    int, strawberry.argument(description=f"Page size, from 1 to {MAX_OUTLINE:,}.")
]


@strawberry.type(name="OutlineStatus", description="A status that a belief had, and since when.")
class OutlineStatusType(DomainType[OutlineStatus]):
    status: BeliefStatus = strawberry.field(
        name="beliefStatus", description="Held, or the reason that it is not."
    )
    at: datetime = strawberry.field(
        description="When the item was said that took its place, if it is superseded and that is"
        " known; else when the status was recorded."
    )


@strawberry.type(name="OutlineCall", description="A call of a tool.")
class OutlineCallType(DomainType[OutlineCall]):
    call_id: str = strawberry.field(description="Equals `OutlineResult.callId` of its result.")
    name: str = strawberry.field(description="The tool's name.")
    subject: str | None = strawberry.field(
        description="The file, command, pattern or question it names, on one line; null where it"
        " names none, or says more than 4,000 characters."
    )


@strawberry.type(name="OutlineResult", description="The answer of a tool.")
class OutlineResultType(DomainType[OutlineResult]):
    call_id: str = strawberry.field(description="Equals `OutlineCall.callId` of its call.")
    is_error: bool = strawberry.field(description="True if the tool failed.")


@strawberry.type(
    name="OutlineDecision", description="The beginning of a decision, and the statuses it had."
)
class OutlineDecisionType(DomainType[OutlineDecision]):
    id: strawberry.ID = strawberry.field(description="The id of the `DecisionPoint`.")
    text: str = strawberry.field(
        description="The beginning of its question, or of the decision; 400 characters at most."
    )
    status: DecisionStatus = strawberry.field(name="decisionStatus", description="Its worth today.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    statuses: list[OutlineStatusType] = strawberry.field(
        description="The statuses it had as a belief, oldest first; empty if it is none."
    )

    @classmethod
    def of(cls, value: OutlineDecision) -> Self:
        return cls(**same_fields(cls, value, statuses=_statuses(value.statuses)))


@strawberry.type(name="OutlineLink", description="A relationship within a session.")
class OutlineLinkType(DomainType[OutlineLink]):
    id: strawberry.ID = strawberry.field(description="The id of the `Relationship`.")
    type: EdgeType = strawberry.field(description="The kind of relationship.")
    start_id: strawberry.ID = strawberry.field(name="from", description="Where it starts.")
    end_id: strawberry.ID = strawberry.field(name="to", description="Where it ends.")


@strawberry.type(name="OutlineItem", description="A thinking node in an outline.")
class OutlineItemType:
    id: strawberry.ID = strawberry.field(description="The id of the `ThinkingNode`.")
    position: int = strawberry.field(description="Place in the session, from 1.")
    parent_id: strawberry.ID | None = strawberry.field(description="The node it follows.")
    kind: NodeKind = strawberry.field(description="Its part in the session.")
    role: Role = strawberry.field(description="The speaker.")
    status: NodeStatus = strawberry.field(
        name="nodeStatus", description="Whether it is still being written."
    )
    branch: str | None = strawberry.field(description="The side line it is on; none is the main.")
    belief_status: BeliefStatus | None = strawberry.field(
        description="Whether it is held; null of what nobody made a belief."
    )
    text: str = strawberry.field(
        description="The beginning of its visible text, or else of its thinking; 400 characters"
        " at most."
    )
    valid_from: datetime | None = strawberry.field(description="When it was said, if told.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    statuses: list[OutlineStatusType] = strawberry.field(
        description="The statuses it had as a belief, oldest first; empty if it is none."
    )
    calls: list[OutlineCallType] = strawberry.field(description="Its calls of tools, in order.")
    results: list[OutlineResultType] = strawberry.field(
        description="The results of tools in it, in order."
    )
    has_image: bool = strawberry.field(description="Whether an image is part of it.")
    decisions: list[OutlineDecisionType] = strawberry.field(
        description="Decisions taken in it, in the order of its text."
    )
    links: list[OutlineLinkType] = strawberry.field(
        description="Relationships from it and its decisions to what else is of the session,"
        " except for what it follows."
    )

    @classmethod
    def of(cls, item: OutlineItem) -> Self:
        lists = {
            "statuses": _statuses(item.statuses),
            "calls": [OutlineCallType.of(call) for call in item.calls],
            "results": [OutlineResultType.of(result) for result in item.results],
            "decisions": [OutlineDecisionType.of(decision) for decision in item.decisions],
            "links": [OutlineLinkType.of(link) for link in item.links],
        }
        return cls(**same_fields(cls, item, **lists))


@strawberry.type(name="SessionOutline", description="A page of a session's outline.")
class SessionOutlineType(Connection[OutlineItemType]):
    head: Long = strawberry.field(
        description="The number of the session's last event before this page was read: `after` of"
        " the subscription that goes on from here."
    )

    @classmethod
    def of(cls, outline: Outline, request: PageRequest) -> Self:
        page = connection(outline.page, request, AREA, OutlineItemType.of)
        return cls(edges=page.edges, page_info=page.page_info, head=outline.head)


async def session_outline(
    root: strawberry.Parent[NodeType], info: Info, first: OutlineFirst = 100, after: After = None
) -> SessionOutlineType:
    request = page_request(first, after, AREA, int, MAX_OUTLINE)
    outline = await info.context.services.session_reads.outline(str(root.id), request)
    return SessionOutlineType.of(outline, request)


def _statuses(statuses: tuple[OutlineStatus, ...]) -> list[OutlineStatusType]:
    return [OutlineStatusType.of(status) for status in statuses]
