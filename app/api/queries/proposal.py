"""Questions about proposals and the inbox."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.beliefs.proposal import (
    INBOX,
    PROPOSALS,
    InboxCountsType,
    InboxItemType,
    Kinds,
    ProposalFilterInput,
    ProposalType,
)
from app.domain.ids import require_id
from app.domain.page import page_request
from app.reads.beliefs.inbox import EVERYTHING

Id = Annotated[strawberry.ID, strawberry.argument(description="Listed by `proposals`.")]
Filter = Annotated[
    ProposalFilterInput | None,
    strawberry.argument(description="Which ones; the open ones if left out."),
]


@strawberry.type
class ProposalQueries:
    @strawberry.field(description="One proposal; null if there was no such one.")
    async def proposal(self, info: Info, id: Id) -> ProposalType | None:
        [proposal] = await info.context.services.proposals.reads.get_many([require_id(id)])
        return ProposalType.of(proposal) if proposal else None

    @strawberry.field(description="Proposed justifications and updates, newest first.")
    async def proposals(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: Filter = None
    ) -> Connection[ProposalType]:
        request = page_by_time(first, after, PROPOSALS)
        wanted = (filter or ProposalFilterInput()).to_domain()
        page = await info.context.services.proposals.reads.list_page(request, wanted)
        return connection(page, request, PROPOSALS, ProposalType.of)

    @strawberry.field(
        description="Everything that waits for a person: open contradictions and open proposals."
        " Those with most decisions at stake come first, newest first among equals."
    )
    async def inbox(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, kinds: Kinds = None
    ) -> Connection[InboxItemType]:
        request = page_request(first, after, INBOX, str)
        wanted = EVERYTHING if kinds is None else kinds
        page = await info.context.services.proposals.inbox.list_page(request, wanted)
        return connection(page, request, INBOX, InboxItemType.of)

    @strawberry.field(description="Numbers of things that wait for a person, by kind.")
    async def inbox_counts(self, info: Info) -> InboxCountsType:
        return InboxCountsType.of(await info.context.services.proposals.inbox.counts())
