"""Thinking in several directions at once, steering it, and choosing."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.deliberations.fork import ForkStyleType, ForkType
from app.api.types.enums import Effort, Lead, Steering
from app.api.types.errors import Refusal
from app.domain.beliefs.weighing import Weighing
from app.domain.fork import (
    Fork,
    ForkStyle,
    NewFork,
    NewForkBranch,
    NewSelection,
    NewSteering,
)
from app.domain.ids import require_id


@strawberry.input(description="A style, and what its branch should mind.")
class ForkBranchInput:
    style: str = strawberry.field(description="A `name` that `forkStyles` lists.")
    guidance: str | None = strawberry.field(
        default=None, description="An instruction for this branch beside its style."
    )


@strawberry.input(description="A question to think through in several styles at once.")
class StartForkInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session to think in.")
    question: str = strawberry.field(description="The question, up to 20,000 characters.")
    branches: list[ForkBranchInput] = strawberry.field(
        default_factory=list[ForkBranchInput],
        description="Two to eight; by default the four styles that come with Noema.",
    )
    context: str | None = strawberry.field(default=None, description="Facts for every branch.")
    provider: str | None = strawberry.field(
        default=None, description="A provider's name; that of the session's main branch if null."
    )
    model: str | None = strawberry.field(
        default=None, description="The provider's default if null."
    )
    effort: Effort | None = strawberry.field(
        default=None, description="The depth for each branch; the model's default if null."
    )

    def to_domain(self) -> NewFork:
        return NewFork(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            question=self.question,
            branches=tuple(
                NewForkBranch(branch.style, branch.guidance) for branch in self.branches
            ),
            context=self.context,
            provider=self.provider,
            model=self.model,
            effort=self.effort.value if self.effort else None,
        )


@strawberry.input(description="A step that continues a fork.")
class SteerForkInput(MutationInput):
    fork_id: strawberry.ID = strawberry.field(description="From `forks` or `startFork`.")
    action: Steering = strawberry.field(
        description="GUIDE works while branches run, the others once they have finished."
    )
    branch_ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID],
        description="One to expand or challenge, two or more to merge; those to guide, or none for"
        " all that have not ended.",
    )
    text: str | None = strawberry.field(
        default=None, description="The instruction of GUIDE; for REFORK new facts."
    )

    def to_domain(self) -> NewSteering:
        return NewSteering(
            id=self.key(),
            fork_id=require_id(self.fork_id, "fork_id"),
            action=self.action,
            branch_ids=tuple(require_id(id_, "branch_ids") for id_ in self.branch_ids),
            text=self.text,
        )


@strawberry.input(description="The branch that is taken.")
class SelectForkBranchInput(MutationInput):
    fork_id: strawberry.ID = strawberry.field(description="From `forks` or `startFork`.")
    branch_id: strawberry.ID = strawberry.field(
        description="One of `Fork.forkBranches` that is COMPLETE."
    )
    rationale: str = strawberry.field(description="The reason for the choice.")

    def to_domain(self) -> NewSelection:
        return NewSelection(
            id=self.key(),
            fork_id=require_id(self.fork_id, "fork_id"),
            branch_id=require_id(self.branch_id, "branch_id"),
            rationale=self.rationale,
        )


@strawberry.input(description="A style of yours.")
class DefineForkStyleInput(MutationInput):
    name: str = strawberry.field(description="1 to 40 of a-z, 0-9, - and _.")
    title: str = strawberry.field(description="The display name.")
    frame: str = strawberry.field(
        description="The instruction to the model: assumptions of the style and what to look for."
    )
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


@strawberry.input(description="A waiting or running fork to stop.")
class CancelForkInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "fork_id"}

    fork_id: strawberry.ID = strawberry.field(description="From `forks` or `startFork`.")


ForkPayload = Annotated[
    ForkType | Refusal,
    strawberry.union("ForkPayload", description="The fork as it is now, or why not."),
]
ForkStylePayload = Annotated[
    ForkStyleType | Refusal,
    strawberry.union("ForkStylePayload", description="The style, or why not."),
]


@strawberry.type
class ForkMutations:
    @mutation(
        description="Think a question through in several styles at once. The fork waits for its"
        " turn and goes on whoever waits for it; `events(stream: …)` of its id tells it."
    )
    async def start_fork(
        self,
        info: Info,
        input: Annotated[StartForkInput, strawberry.argument(description="The question.")],
    ) -> ForkPayload:
        return await _start(info, input)

    @mutation(
        description="Guide a fork while it thinks; or expand, challenge or merge branches that have"
        " finished, or ask the question anew with more context."
    )
    async def steer_fork(
        self,
        info: Info,
        input: Annotated[SteerForkInput, strawberry.argument(description="The step to take.")],
    ) -> ForkPayload:
        return await _steer(info, input)

    @mutation(
        description="Settle a fork: the choice becomes a decision that turns the other branches"
        " down."
    )
    async def select_fork_branch(
        self,
        info: Info,
        input: Annotated[SelectForkBranchInput, strawberry.argument(description="The choice.")],
    ) -> ForkPayload:
        return await _select(info, input)

    @mutation(description="Stop a fork; branches that have finished stay.")
    async def cancel_fork(
        self,
        info: Info,
        input: Annotated[CancelForkInput, strawberry.argument(description="The fork.")],
    ) -> ForkPayload:
        return await _cancel(info, input)

    @mutation(description="Define a style, or define it anew for forks to come.")
    async def define_fork_style(
        self,
        info: Info,
        input: Annotated[DefineForkStyleInput, strawberry.argument(description="The style.")],
    ) -> ForkStylePayload:
        return await _define(info, input)


async def _start(info: Info, given: StartForkInput) -> ForkType:
    return ForkType.of(await info.context.services.forks.start(given.to_domain()))


async def _steer(info: Info, given: SteerForkInput) -> ForkType:
    fork: Fork = await info.context.services.forks.steer(given.to_domain())
    return ForkType.of(fork)


async def _select(info: Info, given: SelectForkBranchInput) -> ForkType:
    return ForkType.of(await info.context.services.forks.select(given.to_domain()))


async def _cancel(info: Info, given: CancelForkInput) -> ForkType:
    forks, fork_id = info.context.services.forks, require_id(given.fork_id, "fork_id")
    return ForkType.of(await forks.cancel(fork_id, given.request()))


async def _define(info: Info, given: DefineForkStyleInput) -> ForkStyleType:
    forks, style_id = info.context.services.forks, given.key()
    style = await forks.define_style(style_id, given.to_domain(), given.request())
    return ForkStyleType.of(style)
