"""Deciding proposals."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.beliefs.proposal import ProposalType
from app.api.types.enums import ProposalVerdict
from app.api.types.errors import Refusal
from app.domain.beliefs.proposal import Edit, Review
from app.domain.ids import require_id
from app.errors import NotFoundError


@strawberry.input(description="A verdict on proposals.")
class ReviewProposalsInput(MutationInput):
    proposal_ids: list[strawberry.ID] = strawberry.field(
        description="From 1 to 100; all are decided, or none."
    )
    verdict: ProposalVerdict = strawberry.field(description="The same for each of them.")
    note: str | None = strawberry.field(default=None, description="The reason, if you give one.")

    def to_domain(self) -> Review:
        ids = tuple(require_id(id_, "proposal_ids") for id_ in self.proposal_ids)
        return Review(self.key(), ids, self.verdict, self.note)


@strawberry.input(description="Other premises for an open proposal.")
class EditProposalInput(MutationInput):
    proposal_id: strawberry.ID = strawberry.field(description="Listed by `proposals`.")
    cited_ids: list[strawberry.ID] = strawberry.field(
        description="Beliefs in the place of what it cites: exactly one for an UPDATE, from 1 to"
        " 20 for a JUSTIFICATION."
    )

    def to_domain(self) -> Edit:
        cited = tuple(require_id(id_, "cited_ids") for id_ in self.cited_ids)
        return Edit(self.key(), require_id(self.proposal_id, "proposal_id"), cited)


@strawberry.type(description="Decided proposals and all that changed with them.")
class ProposalsReviewed:
    proposals: list[ProposalType] = strawberry.field(
        description="In the order of the input, as they are now."
    )
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed; empty for a repeat."
    )


ReviewProposalsPayload = Annotated[
    ProposalsReviewed | Refusal,
    strawberry.union("ReviewProposalsPayload", description="The decided ones, or an error."),
]
EditProposalPayload = Annotated[
    ProposalType | Refusal,
    strawberry.union("EditProposalPayload", description="The proposal, or an error."),
]


@strawberry.type
class ProposalMutations:
    @mutation(
        description="Accept or reject open proposals, all or none. An accepted justification or"
        " update takes effect at once; a proposal that somebody decided before is a CONFLICT."
    )
    async def review_proposals(
        self,
        info: Info,
        input: Annotated[ReviewProposalsInput, strawberry.argument(description="The verdict.")],
    ) -> ReviewProposalsPayload:
        review = input.to_domain()
        proposals = info.context.services.proposals
        outcome = await proposals.service.review(review)
        decided = await proposals.reads.get_many(review.proposal_ids)
        changes = [StatusChangeType.of(change) for change in outcome.changes]
        shown = [ProposalType.of(proposal) for proposal in decided if proposal]
        return ProposalsReviewed(proposals=shown, changes=changes)

    @mutation(
        description="Put other beliefs in the place of what an open proposal cites; it stays open."
    )
    async def edit_proposal(
        self,
        info: Info,
        input: Annotated[EditProposalInput, strawberry.argument(description="The premises.")],
    ) -> EditProposalPayload:
        edit = input.to_domain()
        proposals = info.context.services.proposals
        await proposals.service.edit(edit)
        [proposal] = await proposals.reads.get_many([edit.proposal_id])
        if proposal is None:
            raise NotFoundError("the proposal was deleted meanwhile", field="proposal_id")
        return ProposalType.of(proposal)
