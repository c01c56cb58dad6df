"""Beginning, forking, editing, merging and compacting branches."""

from collections.abc import Awaitable
from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.context import DefaultModelType
from app.api.types.errors import Refusal
from app.api.types.reasoning import BranchType
from app.domain.ids import optional_id, require_id
from app.domain.nodes.branch import (
    Branch,
    ModelChoice,
    NewBranch,
    NewCompaction,
    NewEdit,
    NewMerge,
)
from app.domain.tenants.tenant import Scope


@strawberry.input(description="A branch to begin: a fork, or an empty one.")
class CreateBranchInput(MutationInput):
    INPUT_NAMES: ClassVar = {"branch_id": "source_branch_id", "id": "idempotency_key"}

    session_id: strawberry.ID = strawberry.field(description="The open session it belongs to.")
    name: str = strawberry.field(description="One line of 1 to 120 characters, unique in it.")
    source_branch_id: strawberry.ID | None = strawberry.field(
        default=None,
        description="Whose provider, model and, if no node is named, head it takes over.",
    )
    forked_from_id: strawberry.ID | None = strawberry.field(
        default=None, description="The node it grows from."
    )
    provider: str | None = strawberry.field(
        default=None, description="Another provider than the source's."
    )
    model: str | None = strawberry.field(default=None, description="Another model.")

    def to_domain(self) -> NewBranch:
        return NewBranch(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            name=self.name,
            choice=ModelChoice(self.provider, self.model),
            source_branch_id=optional_id(self.source_branch_id, "source_branch_id"),
            forked_from_id=optional_id(self.forked_from_id, "forked_from_id"),
        )


@strawberry.input(description="Another message in the place of one of a user's.")
class EditAsBranchInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(description="The message; it stays as it is.")
    text: str | None = strawberry.field(
        default=None,
        description="The replacing message; null leaves the new branch waiting for one.",
    )
    name: str | None = strawberry.field(
        default=None, description="Of the branch; the source's with a number if left out."
    )
    provider: str | None = strawberry.field(
        default=None, description="Another provider than the source's."
    )
    model: str | None = strawberry.field(default=None, description="Another model.")

    def to_domain(self) -> NewEdit:
        return NewEdit(
            id=self.key(),
            node_id=require_id(self.node_id, "node_id"),
            text=self.text,
            name=self.name,
            choice=ModelChoice(self.provider, self.model),
        )


@strawberry.input(description="An answer of one branch to take over into another.")
class MergeBranchesInput(MutationInput):
    source_branch_id: strawberry.ID = strawberry.field(description="The branch it comes from.")
    target_branch_id: strawberry.ID = strawberry.field(description="The branch it goes to.")
    summary: str = strawberry.field(
        description="A summary of the answer, in 1 to 4,000 characters."
    )
    payload_node_id: strawberry.ID | None = strawberry.field(
        default=None, description="The answer; the source's last node if left out."
    )

    def to_domain(self) -> NewMerge:
        return NewMerge(
            id=self.key(),
            source_branch_id=require_id(self.source_branch_id, "source_branch_id"),
            target_branch_id=require_id(self.target_branch_id, "target_branch_id"),
            summary=self.summary,
            payload_node_id=optional_id(self.payload_node_id, "payload_node_id"),
        )


@strawberry.input(description="A summary in place of a branch's older turns.")
class CompactBranchInput(MutationInput):
    branch_id: strawberry.ID = strawberry.field(
        description="From `Session.branches` or `createBranch`."
    )
    summary: str | None = strawberry.field(
        default=None,
        description="In 1 to 4,000 characters; left out, a line is written for each turn.",
    )
    keep_turns: int = strawberry.field(
        default=4, description="Newest turns that stay as they are, at least 1."
    )

    def to_domain(self) -> NewCompaction:
        return NewCompaction(
            id=self.key(),
            branch_id=require_id(self.branch_id, "branch_id"),
            summary=self.summary,
            keep_turns=self.keep_turns,
        )


@strawberry.input(description="A new name for a branch.")
class RenameBranchInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "branch_id"}

    branch_id: strawberry.ID = strawberry.field(
        description="From `Session.branches` or `createBranch`."
    )
    name: str = strawberry.field(
        description="One line of 1 to 120 characters, unique in its session."
    )


@strawberry.input(description="The provider and model of new branches that name none.")
class SetDefaultModelInput(MutationInput):
    provider: str | None = strawberry.field(
        default=None,
        description="A provider's name, such as `anthropic`; the server's own choice if left out.",
    )
    model: str | None = strawberry.field(
        default=None, description="The model; the provider's own default if left out."
    )


BranchPayload = Annotated[
    BranchType | Refusal,
    strawberry.union("BranchPayload", description="The branch as it is now, or why not."),
]
DefaultModelPayload = Annotated[
    DefaultModelType | Refusal,
    strawberry.union("DefaultModelPayload", description="The new default, or an error."),
]


@strawberry.type
class BranchMutations:
    @mutation(description="Begin a branch; the same id again changes nothing.")
    async def create_branch(
        self,
        info: Info,
        input: Annotated[CreateBranchInput, strawberry.argument(description="The branch.")],
    ) -> BranchPayload:
        return await _create(info, input)

    @mutation(description="Call a branch otherwise.")
    async def rename_branch(
        self,
        info: Info,
        input: Annotated[RenameBranchInput, strawberry.argument(description="The new name.")],
    ) -> BranchPayload:
        return await _rename(info, input)

    @mutation(description="Fork before a user's message to put another in its place.")
    async def edit_as_branch(
        self,
        info: Info,
        input: Annotated[EditAsBranchInput, strawberry.argument(description="The edit.")],
    ) -> BranchPayload:
        return await _edit(info, input)

    @mutation(description="Take an answer over into another branch; gives that one.")
    async def merge_branches(
        self,
        info: Info,
        input: Annotated[MergeBranchesInput, strawberry.argument(description="The merge.")],
    ) -> BranchPayload:
        return await _merge(info, input)

    @mutation(description="Put a summary in place of a branch's older turns.")
    async def compact_branch(
        self,
        info: Info,
        input: Annotated[CompactBranchInput, strawberry.argument(description="The summary.")],
    ) -> BranchPayload:
        return await _compact(info, input)

    @mutation(
        description="Choose what new branches of this tenant take; those there are stay. Needs the"
        " scope admin."
    )
    async def set_default_model(
        self,
        info: Info,
        input: Annotated[SetDefaultModelInput, strawberry.argument(description="The choice.")],
    ) -> DefaultModelPayload:
        return await _set_default(info, input)


async def _create(info: Info, given: CreateBranchInput) -> BranchType:
    return await _shown(info.context.services.branches.create(given.to_domain()))


async def _rename(info: Info, given: RenameBranchInput) -> BranchType:
    branch_id = require_id(given.branch_id, "branch_id")
    branches = info.context.services.branches
    return await _shown(branches.rename(branch_id, given.name, given.request()))


async def _edit(info: Info, given: EditAsBranchInput) -> BranchType:
    return await _shown(info.context.services.branches.edit(given.to_domain()))


async def _merge(info: Info, given: MergeBranchesInput) -> BranchType:
    return await _shown(info.context.services.branches.merge(given.to_domain()))


async def _compact(info: Info, given: CompactBranchInput) -> BranchType:
    return await _shown(info.context.services.compaction.compact(given.to_domain()))


async def _set_default(info: Info, given: SetDefaultModelInput) -> DefaultModelType:
    info.context.require_scope(Scope.ADMIN)
    choice = ModelChoice(given.provider, given.model)
    await info.context.services.branches.set_tenant_default(choice, given.request())
    return DefaultModelType.of(choice)


async def _shown(work: Awaitable[Branch]) -> BranchType:
    return BranchType.of(await work)
