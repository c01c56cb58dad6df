"""Adding, revising, branching and merging thoughts, and concluding from them."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.mutations.session import SessionPayload
from app.api.types.errors import Refusal
from app.api.types.reasoning import SessionType
from app.api.types.thinking.inputs import (
    AddThoughtInput,
    BranchThoughtInput,
    ConcludeThinkingInput,
    LeaveThoughtBranchInput,
    MergeThoughtBranchesInput,
    ReviseThoughtInput,
    SelectThoughtBranchInput,
    SwitchModeInput,
)
from app.api.types.thinking.thought import ThinkingConclusionType, ThoughtBranchType, ThoughtType
from app.domain.ids import require_id
from app.domain.nodes.thought import EndBranch, NewThought, ThoughtBranchStatus
from app.domain.request import Request

ThoughtPayload = Annotated[
    ThoughtType | Refusal,
    strawberry.union("ThoughtPayload", description="The thought as it is stored, or an error."),
]
ThoughtBranchPayload = Annotated[
    ThoughtBranchType | Refusal,
    strawberry.union("ThoughtBranchPayload", description="The branch as it is now, or an error."),
]
ConcludeThinkingPayload = Annotated[
    ThinkingConclusionType | Refusal,
    strawberry.union("ConcludeThinkingPayload", description="The conclusion, or an error."),
]


@strawberry.type
class ThoughtMutations:
    @mutation(description="Add a thought to an open session, numbered after the last one.")
    async def add_thought(
        self,
        info: Info,
        input: Annotated[AddThoughtInput, strawberry.argument(description="The thought.")],
    ) -> ThoughtPayload:
        return await _add(info, input.to_domain())

    @mutation(
        description="Supersede a thought by another one. A belief in the earlier one is superseded"
        " too, so what rested on it alone becomes unsupported."
    )
    async def revise_thought(
        self,
        info: Info,
        input: Annotated[ReviseThoughtInput, strawberry.argument(description="The revision.")],
    ) -> ThoughtPayload:
        return await _revise(info, input)

    @mutation(description="Begin a thought branch with its first thought.")
    async def branch_thought(
        self,
        info: Info,
        input: Annotated[BranchThoughtInput, strawberry.argument(description="The thought.")],
    ) -> ThoughtPayload:
        return await _branch(info, input)

    @mutation(description="Take the results of thought branches over with one thought.")
    async def merge_thought_branches(
        self,
        info: Info,
        input: Annotated[
            MergeThoughtBranchesInput, strawberry.argument(description="The thought.")
        ],
    ) -> ThoughtPayload:
        return await _merge(info, input)

    @mutation(
        description="Take a thought branch's result. Active branches that were begun at the same"
        " thought are abandoned."
    )
    async def select_thought_branch(
        self,
        info: Info,
        input: Annotated[SelectThoughtBranchInput, strawberry.argument(description="Which.")],
    ) -> ThoughtBranchPayload:
        return await _select(info, input)

    @mutation(description="Abandon or prune a thought branch; its thoughts stay.")
    async def leave_thought_branch(
        self,
        info: Info,
        input: Annotated[LeaveThoughtBranchInput, strawberry.argument(description="Which.")],
    ) -> ThoughtBranchPayload:
        return await _leave(info, input)

    @mutation(description="Let a session go on in another mode; the reason is kept.")
    async def switch_mode(
        self,
        info: Info,
        input: Annotated[SwitchModeInput, strawberry.argument(description="The mode.")],
    ) -> SessionPayload:
        return await _switch(info, input)

    @mutation(
        description="Complete a session with a concluding thought, held as a belief. Open"
        " hypotheses, outcomes of branches, decisions and metrics are kept with it."
    )
    async def conclude_thinking(
        self,
        info: Info,
        input: Annotated[ConcludeThinkingInput, strawberry.argument(description="The conclusion.")],
    ) -> ConcludeThinkingPayload:
        return await _conclude(info, input)


async def _revise(info: Info, given: ReviseThoughtInput) -> ThoughtType:
    thought_id = require_id(given.thought_id, "thought_id")
    revised = await info.context.services.thoughts.reads.require(thought_id, "thought_id")
    return await _add(info, given.to_domain(revised))


async def _branch(info: Info, given: BranchThoughtInput) -> ThoughtType:
    thought_id = require_id(given.thought_id, "thought_id")
    shared = await info.context.services.thoughts.reads.require(thought_id, "thought_id")
    return await _add(info, given.to_domain(shared))


async def _merge(info: Info, given: MergeThoughtBranchesInput) -> ThoughtType:
    first, *_ = given.branch_ids()
    branch = await info.context.services.thoughts.reads.require_branch(first, "merges")
    return await _add(info, given.to_domain(branch))


async def _add(info: Info, new: NewThought) -> ThoughtType:
    thoughts = info.context.services.thoughts
    thought_id = await thoughts.service.add(new)
    return ThoughtType.of(await thoughts.reads.require(thought_id))


async def _select(info: Info, given: SelectThoughtBranchInput) -> ThoughtBranchType:
    branch_id = require_id(given.thought_branch_id, "branch_id")
    end = EndBranch(branch_id, ThoughtBranchStatus.SELECTED, given.reason)
    return await _end(info, end, given.request())


async def _leave(info: Info, given: LeaveThoughtBranchInput) -> ThoughtBranchType:
    branch_id = require_id(given.thought_branch_id, "branch_id")
    end = EndBranch(branch_id, given.status(), given.reason)
    return await _end(info, end, given.request())


async def _end(info: Info, end: EndBranch, request: Request | None) -> ThoughtBranchType:
    thoughts = info.context.services.thoughts
    await thoughts.service.end_branch(end, request)
    return ThoughtBranchType.of(await thoughts.reads.require_branch(end.branch_id))


async def _switch(info: Info, given: SwitchModeInput) -> SessionType:
    services, switch = info.context.services, given.to_domain()
    await services.thoughts.service.switch_mode(switch, given.request())
    return SessionType.of(await services.session_reads.require(switch.session_id))


async def _conclude(info: Info, given: ConcludeThinkingInput) -> ThinkingConclusionType:
    thoughts, new = info.context.services.thoughts, given.to_domain()
    thought_id = await thoughts.service.conclude(new)
    conclusion = await thoughts.reads.require_conclusion(new.session_id, thought_id)
    return ThinkingConclusionType.of(conclusion)
