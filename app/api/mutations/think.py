"""Asking a model, and stopping it."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.enums import Effort
from app.api.types.errors import Refusal
from app.api.types.reasoning import ThinkingNodeType
from app.domain.ids import optional_id, require_id
from app.reasoning.orchestrator.schemas import Question


@strawberry.input(description="A question for a model.")
class ThinkInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session to think in.")
    text: str = strawberry.field(description="The question, up to 120,000 characters.")
    effort: Effort | None = strawberry.field(
        default=None, description="Derived from the question's complexity if null."
    )
    include_knowledge: bool = strawberry.field(
        default=True, description="Whether what the graph knows goes with the question."
    )
    plan_tasks: bool = strawberry.field(
        default=False, description="Whether the model may make plans and send tasks to agents."
    )
    branch_id: strawberry.ID | None = strawberry.field(
        default=None, description="The branch to go on with; by default the session's main one."
    )
    provider: str | None = strawberry.field(
        default=None, description="Refused if the branch is held to another one."
    )
    model: str | None = strawberry.field(
        default=None, description="Refused if the branch is held to another one."
    )
    thinking_budget: int | None = strawberry.field(
        default=None, description="Tokens of thinking, for models that take a figure."
    )
    max_output_tokens: int | None = strawberry.field(
        default=None, description="Most tokens of the answer, thinking included; 16384 by default."
    )
    wait: bool = strawberry.field(
        default=False, description="Whether to answer only once the turn is over."
    )

    def to_domain(self) -> Question:
        return Question(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            text=self.text,
            effort=self.effort,
            include_knowledge=self.include_knowledge,
            plan_tasks=self.plan_tasks,
            branch_id=optional_id(self.branch_id, "branch_id"),
            provider=self.provider,
            model=self.model,
            thinking_budget=self.thinking_budget,
            max_output_tokens=self.max_output_tokens,
        )


@strawberry.input(description="A turn to stop.")
class CancelThinkingInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "node_id"}

    node_id: strawberry.ID = strawberry.field(
        description="A node that is being written in the turn."
    )


@strawberry.type(description="A turn that was begun; `events(stream: …)` of its answer tells it.")
class StartedTurn:
    question: ThinkingNodeType = strawberry.field(description="The question as it is stored.")
    answer: ThinkingNodeType = strawberry.field(
        description="The first answer of the turn; its id names the turn's stream."
    )


ThinkPayload = Annotated[
    StartedTurn | Refusal,
    strawberry.union("ThinkPayload", description="The turn, or why it was not begun."),
]
CancelThinkingPayload = Annotated[
    ThinkingNodeType | Refusal,
    strawberry.union("CancelThinkingPayload", description="The node as it is now, or why not."),
]


@strawberry.type
class ThinkMutations:
    @mutation(
        description="Ask a model; the question is stored first, and the answer goes on whoever"
        " waits for it. A repeat asks no second time."
    )
    async def think(
        self,
        info: Info,
        input: Annotated[ThinkInput, strawberry.argument(description="The question.")],
    ) -> ThinkPayload:
        return await _think(info, input)

    @mutation(description="Stop the turn a node is written in; what came of it stays.")
    async def cancel_thinking(
        self,
        info: Info,
        input: Annotated[CancelThinkingInput, strawberry.argument(description="The turn.")],
    ) -> CancelThinkingPayload:
        return await _cancel(info, input.node_id)


async def _think(info: Info, given: ThinkInput) -> StartedTurn:
    services = info.context.services
    orchestrator = services.orchestrator
    begin = orchestrator.think if given.wait else orchestrator.start
    started = await begin(given.to_domain())
    reads = services.thinking_reads
    message = await reads.require(started.user_node_id)
    answer = await reads.require(started.node_id)
    return StartedTurn(question=ThinkingNodeType.of(message), answer=ThinkingNodeType.of(answer))


async def _cancel(info: Info, given: str) -> ThinkingNodeType:
    services, node_id = info.context.services, require_id(given, "node_id")
    await services.thinking.cancel(node_id)
    return ThinkingNodeType.of(await services.thinking_reads.require(node_id))
