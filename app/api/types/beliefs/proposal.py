"""Proposals and the inbox."""

from datetime import datetime
from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, NodeType, same_fields
from app.api.types.beliefs.belief import BeliefType, belief_at
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.enums import InboxKind, ProposalKind, ProposalStatus, SummaryKind
from app.api.types.list_filters import SpanInput
from app.api.types.loading import load_node
from app.api.types.scalars import Long
from app.api.types.span import SpanType
from app.domain.beliefs.inbox import InboxCounts, InboxItem
from app.domain.beliefs.proposal import Proposal, ProposalFilter, QuotedThing

PROPOSALS, INBOX = "proposal", "inbox"


@strawberry.type(name="ProposalQuote", description="A node that a proposal names, and its words.")
class QuotedThingType:
    id: strawberry.ID = strawberry.field(
        name="nodeId", description="The quoted thing; `node` gives the whole of it."
    )
    kind: SummaryKind = strawberry.field(description="The kind of the node `nodeId`.")
    quote: str = strawberry.field(description="Its words that count; empty once it was forgotten.")
    span: SpanType | None = strawberry.field(
        description="The place of the quote in the text; null if it is no slice of it."
    )
    claim: str | None = strawberry.field(
        description="The statement that acceptance makes of the quote; null if the node itself is"
        " the belief."
    )
    belief_id: strawberry.ID | None = strawberry.field(
        description="The node itself, or the statement made of it; null while neither is a belief."
    )

    @classmethod
    def of(cls, thing: QuotedThing) -> Self:
        span = SpanType(start=thing.span[0], end=thing.span[1]) if thing.span else None
        return cls(**same_fields(cls, thing, kind=SummaryKind(thing.kind), span=span))

    @strawberry.field(description="The belief as it is now; null while there is none.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.belief_id) if self.belief_id else None

    @strawberry.field(description="The whole of it.")
    async def node(self, info: Info) -> NodeType | None:
        summary = await info.context.loaders.summaries.load(self.id)
        return await load_node(info, summary) if summary else None


@strawberry.type(
    name="Proposal",
    description="A justification or an update that a text, a use or somebody says, and its"
    " verdict.",
)
class ProposalType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    kind: ProposalKind = strawberry.field(
        description="JUSTIFICATION: the subject rests on all that is cited. UPDATE: what is cited"
        " replaces the subject."
    )
    status: ProposalStatus = strawberry.field(
        name="proposalStatus",
        description="WITHDRAWN if something it was about was deleted or forgotten.",
    )
    subject: QuotedThingType | None = strawberry.field(
        description="The conclusion, or the earlier statement; null once it was deleted."
    )
    cited: list[QuotedThingType] = strawberry.field(
        description="The premises, or the later statement; what was deleted is left out."
    )
    rule: str = strawberry.field(
        description="The words or the use that gave it away, such as `because`; of one that was"
        " proposed by hand, the reason that was given."
    )
    confidence: float | None = strawberry.field(description="From 0 to 1; never null.")
    is_stated: bool = strawberry.field(description="Whether the text itself states it outright.")
    evidence_id: strawberry.ID = strawberry.field(
        description="The thinking node whose text or use gave it away; of one that was proposed by"
        " hand, its subject."
    )
    falls: Long = strawberry.field(
        description="Decisions that would fall if it were true, as of the last ranking."
    )
    decided_by: str | None = strawberry.field(
        description="`person`, or `policy` and its name; null while it is open."
    )
    decided_at: datetime | None = strawberry.field(description="Null while it is open.")
    edited: bool = strawberry.field(description="Whether a person changed the premises.")
    note: str | None = strawberry.field(
        description="The reviewer's reason, or what became of it; null if there is none."
    )
    said_at: datetime | None = strawberry.field(
        description="The time of the text; null if it is unknown."
    )
    recorded_from: datetime = strawberry.field(description="When it was proposed.")

    @classmethod
    def of(cls, proposal: Proposal) -> Self:
        subject = QuotedThingType.of(proposal.subject) if proposal.subject else None
        cited = [QuotedThingType.of(thing) for thing in proposal.cited]
        return cls(**same_fields(cls, proposal, subject=subject, cited=cited))


InboxSubject = Annotated[
    ContradictionGraphType | ProposalType,
    strawberry.union("InboxSubject", description="An open contradiction or an open proposal."),
]


@strawberry.type(name="InboxItem", description="Something that waits for a person.")
class InboxItemType:
    falls: Long = strawberry.field(
        description="Decisions that would fall if it were true, as of the last ranking; of a"
        " contradiction, with the side on which more of them rest."
    )
    about: InboxSubject = strawberry.field(description="The thing to decide.")
    alike: Long = strawberry.field(
        description="Other contradictions that wait and have the same words on both sides; they are"
        " no items of their own."
    )

    @classmethod
    def of(cls, item: InboxItem) -> Self:
        about = item.about
        shown = (
            ProposalType.of(about)
            if isinstance(about, Proposal)
            else ContradictionGraphType.of(about)
        )
        return cls(falls=item.falls, about=shown, alike=item.alike)


@strawberry.type(name="InboxCounts", description="Numbers of things that wait for a person.")
class InboxCountsType(DomainType[InboxCounts]):
    contradictions: Long = strawberry.field(description="Open contradictions.")
    justifications: Long = strawberry.field(description="Open proposals of this kind.")
    updates: Long = strawberry.field(description="Open proposals of this kind.")
    stale_decisions: Long = strawberry.field(
        description="Decisions that are unsupported or disputed; listed by `staleDecisions`."
    )


@strawberry.type(name="InboxChange", description="The inbox after a change.")
class InboxChangeType:
    seq: Long = strawberry.field(
        description="The last event of the stream `knowledge` that is counted in."
    )
    counts: InboxCountsType = strawberry.field(description="Numbers of things that wait then.")


@strawberry.input(description="Which proposals to list.")
class ProposalFilterInput(SpanInput):
    status: ProposalStatus | None = strawberry.field(
        default=ProposalStatus.OPEN, description="Only those of this status; null takes all."
    )
    kind: ProposalKind | None = strawberry.field(
        default=None, description="Only those of this kind."
    )

    def to_domain(self) -> ProposalFilter:
        return ProposalFilter(self.status, self.kind, self.narrowed())


Kinds = Annotated[
    list[InboxKind] | None,
    strawberry.argument(description="Only items of these kinds; every kind if left out."),
]
