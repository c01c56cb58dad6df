"""Making and deciding proposals."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.beliefs.proposal import ProposalType
from app.api.types.enums import ProposalKind, ProposalVerdict
from app.api.types.errors import Refusal
from app.domain.beliefs.proposal import Edit, Review, Suggest
from app.domain.ids import require_id
from app.errors import NotFoundError


@strawberry.input(description="A justification or an update to put before a person.")
class ProposeChangeInput(MutationInput):
    kind: ProposalKind = strawberry.field(
        description="JUSTIFICATION: the subject rests on all that is cited. UPDATE: what is cited"
        " replaces the subject."
    )
    subject_id: strawberry.ID = strawberry.field(
        description="The conclusion, or what is out of date: a decision, an entry of knowledge, a"
        " hypothesis, an insight, a thought or a synthesis."
    )
    cited_ids: list[strawberry.ID] = strawberry.field(
        description="From 1 to 20 premises, or the one thing that takes its place."
    )
    reason: str = strawberry.field(
        description="The ground for it, at most 300 bytes; it becomes the rule of the"
        " justification."
    )
    confidence: float = strawberry.field(default=0.5, description="From 0 to 1.")

    def to_domain(self) -> Suggest:
        return Suggest(
            self.key(),
            self.kind,
            require_id(self.subject_id, "subject_id"),
            tuple(require_id(id_, "cited_ids") for id_ in self.cited_ids),
            self.reason,
            self.confidence,
        )


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
ProposeChangePayload = Annotated[
    ProposalType | Refusal,
    strawberry.union("ProposeChangePayload", description="The proposal, or an error."),
]
EditProposalPayload = Annotated[
    ProposalType | Refusal,
    strawberry.union("EditProposalPayload", description="The proposal, or an error."),
]


@strawberry.type
class ProposalMutations:
    @mutation(
        description="Propose that a belief rests on others, or that one took its place, for a"
        " person to accept or reject: no belief changes until then, unless the policy accepts"
        " everything. `justifyBelief` and `supersedeBelief` take effect at once."
    )
    async def propose_change(
        self,
        info: Info,
        input: Annotated[ProposeChangeInput, strawberry.argument(description="The change.")],
    ) -> ProposeChangePayload:
        suggested = input.to_domain()
        proposals = info.context.services.proposals
        id_ = await proposals.service.suggest(suggested)
        return ProposalType.of(await proposals.reads.require(id_))

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
