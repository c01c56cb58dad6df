"""Thinking in several directions at once, steering it, and choosing."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.enums import Effort, Lead, Steering
from app.api.types.errors import Refusal, answered
from app.api.types.fork import ForkStyleType, ForkType
from app.domain.beliefs.weighing import Weighing
from app.domain.fork import (
    Fork,
    ForkStyle,
    NewFork,
    NewForkBranch,
    NewSelection,
    NewSteering,
)
from app.domain.ids import own_id, require_id

_OWN_ID = "A UUIDv7 of yours, so that a retry changes nothing; or one is made here."


@strawberry.input(description="One branch of a fork.")
class ForkBranchInput:
    style: str = strawberry.field(description="One of `forkStyles`.")
    guidance: str | None = strawberry.field(
        default=None, description="What this branch is to mind beside its style."
    )


@strawberry.input(description="A question to think through in several styles at once.")
class StartForkInput:
    session_id: strawberry.ID = strawberry.field(description="The open session to think in.")
    question: str = strawberry.field(description="The question, up to 20,000 characters.")
    id: strawberry.ID | None = strawberry.field(default=None, description=_OWN_ID)
    branches: list[ForkBranchInput] = strawberry.field(
        default_factory=list[ForkBranchInput],
        description="Two to eight; by default the four styles that come with Noema.",
    )
    context: str | None = strawberry.field(
        default=None, description="What is known beside the question, for every branch."
    )
    provider: str | None = strawberry.field(
        default=None, description="Who runs the model; by default the session's main branch says."
    )
    model: str | None = strawberry.field(default=None, description="The model.")
    effort: Effort | None = strawberry.field(
        default=None, description="How deep each branch thinks; by default the model says."
    )

    def to_domain(self) -> NewFork:
        return NewFork(
            id=own_id(self.id),
            session_id=require_id(self.session_id, "session_id"),
            question=self.question,
            branches=tuple(NewForkBranch(one.style, one.guidance) for one in self.branches),
            context=self.context,
            provider=self.provider,
            model=self.model,
            effort=self.effort.value if self.effort else None,
        )


@strawberry.input(description="How to go on with a fork.")
class SteerForkInput:
    fork_id: strawberry.ID = strawberry.field(description="The fork.")
    action: Steering = strawberry.field(description="What to do.")
    id: strawberry.ID | None = strawberry.field(default=None, description=_OWN_ID)
    branch_ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID],
        description="One to expand or challenge, two or more to merge; those to guide, or none for"
        " all that have not ended.",
    )
    text: str | None = strawberry.field(
        default=None, description="What to mind; for a refork what is known by now."
    )

    def to_domain(self) -> NewSteering:
        return NewSteering(
            id=own_id(self.id),
            fork_id=require_id(self.fork_id, "fork_id"),
            action=self.action,
            branch_ids=tuple(require_id(one, "branch_ids") for one in self.branch_ids),
            text=self.text,
        )


@strawberry.input(description="The branch that is taken.")
class SelectForkBranchInput:
    fork_id: strawberry.ID = strawberry.field(description="The fork.")
    branch_id: strawberry.ID = strawberry.field(description="The branch.")
    rationale: str = strawberry.field(description="Why this one.")
    id: strawberry.ID | None = strawberry.field(default=None, description=_OWN_ID)

    def to_domain(self) -> NewSelection:
        return NewSelection(
            id=own_id(self.id),
            fork_id=require_id(self.fork_id, "fork_id"),
            branch_id=require_id(self.branch_id, "branch_id"),
            rationale=self.rationale,
        )


@strawberry.input(description="A style of yours.")
class DefineForkStyleInput:
    name: str = strawberry.field(description="1 to 40 of a-z, 0-9, - and _.")
    title: str = strawberry.field(description="What people read.")
    frame: str = strawberry.field(
        description="What a branch in it takes for granted and looks for."
    )
    id: strawberry.ID | None = strawberry.field(default=None, description=_OWN_ID)
    unsaid: float = strawberry.field(
        default=0.5, description="Offline: what counts a thing nobody rated, from 0 to 1."
    )
    support: float = strawberry.field(
        default=1.0, description="Offline: share of what speaks for a thing that is counted."
    )
    attack: float = strawberry.field(
        default=1.0, description="Offline: share of what speaks against it."
    )
    lead: Lead = strawberry.field(
        default=Lead.BEST_FIT, description="Offline: which of the things found it answers with."
    )

    def to_domain(self) -> ForkStyle:
        weighing = Weighing(self.unsaid, self.support, self.attack, self.lead)
        return ForkStyle(self.name, self.title, self.frame, weighing)


ForkPayload = Annotated[
    ForkType | Refusal,
    strawberry.union("ForkPayload", description="The fork as it is now, or why not."),
]
ForkStylePayload = Annotated[
    ForkStyleType | Refusal,
    strawberry.union("ForkStylePayload", description="The style, or why not."),
]
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the fork.")]


@strawberry.type
class ForkMutations:
    @strawberry.mutation(
        description="Think a question through in several styles at once. The fork waits for its"
        " turn and goes on whoever waits for it; `events(stream: …)` of its id tells it."
    )
    async def start_fork(
        self,
        info: Info,
        input: Annotated[StartForkInput, strawberry.argument(description="The question.")],
    ) -> ForkPayload:
        return await answered(_start(info, input))

    @strawberry.mutation(
        description="Guide a fork while it thinks; or expand, challenge or merge branches that have"
        " finished, or ask the question anew with more context."
    )
    async def steer_fork(
        self,
        info: Info,
        input: Annotated[SteerForkInput, strawberry.argument(description="How to go on.")],
    ) -> ForkPayload:
        return await answered(_steer(info, input))

    @strawberry.mutation(
        description="Settle a fork: the choice becomes a decision that turns the other branches"
        " down."
    )
    async def select_fork_branch(
        self,
        info: Info,
        input: Annotated[SelectForkBranchInput, strawberry.argument(description="The choice.")],
    ) -> ForkPayload:
        return await answered(_select(info, input))

    @strawberry.mutation(description="Stop a fork; branches that have finished stay.")
    async def cancel_fork(self, info: Info, id: Id) -> ForkPayload:
        return await answered(_cancel(info, id))

    @strawberry.mutation(description="Define a style, or define it anew for forks to come.")
    async def define_fork_style(
        self,
        info: Info,
        input: Annotated[DefineForkStyleInput, strawberry.argument(description="The style.")],
    ) -> ForkStylePayload:
        return await answered(_define(info, input))


async def _start(info: Info, given: StartForkInput) -> ForkType:
    return ForkType.of(await info.context.services.forks.start(given.to_domain()))


async def _steer(info: Info, given: SteerForkInput) -> ForkType:
    fork: Fork = await info.context.services.forks.steer(given.to_domain())
    return ForkType.of(fork)


async def _select(info: Info, given: SelectForkBranchInput) -> ForkType:
    return ForkType.of(await info.context.services.forks.select(given.to_domain()))


async def _cancel(info: Info, given: str) -> ForkType:
    return ForkType.of(await info.context.services.forks.cancel(require_id(given)))


async def _define(info: Info, given: DefineForkStyleInput) -> ForkStyleType:
    style_id = own_id(given.id)
    style = await info.context.services.forks.define_style(style_id, given.to_domain())
    return ForkStyleType.of(style)
