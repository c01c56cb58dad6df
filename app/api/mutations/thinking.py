"""Adding thinking nodes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import moment
from app.api.types.content import ContentBlockInput
from app.api.types.enums import NodeKind, Role, StepKind
from app.api.types.errors import Refusal, answered
from app.api.types.reasoning import ThinkingNodeType
from app.content.blocks import thinking_text, visible_text
from app.domain.ids import derived_id, optional_id, own_id, require_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.thinking import NewThinkingNode, ReasoningStep


@strawberry.input(description="One step of the reasoning.")
class ReasoningStepInput:
    kind: StepKind = strawberry.field(description="What the step does.")
    text: str = strawberry.field(description="What it says.")
    start: int = strawberry.field(
        description="Offset into the reasoning (the response if there is none), in code points."
    )
    end: int = strawberry.field(description="Where it ends, exclusive.")


@strawberry.input(description="One of the ways that were weighed.")
class OptionInput:
    text: str = strawberry.field(description="What it is.")
    reason: str | None = strawberry.field(
        default=None, description="Why it was taken or turned down."
    )


@strawberry.input(description="A decision taken in a node.")
class DecisionInput:
    description: str = strawberry.field(description="What was decided.")
    id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours; follows from the node's id if left out."
    )
    question: str | None = strawberry.field(default=None, description="What was asked.")
    chosen: OptionInput | None = strawberry.field(
        default=None, description="What was chosen; a decision without it is a proposal."
    )
    rejected: list[OptionInput] = strawberry.field(
        default_factory=list[OptionInput], description="What was turned down, and why."
    )
    confidence: float | None = strawberry.field(default=None, description="From 0 to 1.")


@strawberry.input(description="A thinking node with all that hangs on it.")
class AddThinkingNodeInput:
    session_id: strawberry.ID = strawberry.field(description="The open session it belongs to.")
    blocks: list[ContentBlockInput] = strawberry.field(description="What was said, in order.")
    id: strawberry.ID | None = strawberry.field(
        default=None,
        description="A UUIDv7 of yours, so that a retry adds no second one; or one is made here.",
    )
    parent_id: strawberry.ID | None = strawberry.field(
        default=None, description="The node of the same session it follows."
    )
    kind: NodeKind = strawberry.field(
        default=NodeKind.THOUGHT, description="What sort of thinking it holds."
    )
    role: Role = strawberry.field(default=Role.ASSISTANT, description="Who spoke.")
    confidence: float | None = strawberry.field(default=None, description="From 0 to 1.")
    confidence_basis: str | None = strawberry.field(
        default=None, description="What the confidence rests on."
    )
    provider: str | None = strawberry.field(default=None, description="Who ran the model.")
    model: str | None = strawberry.field(default=None, description="The model that spoke.")
    author: str | None = strawberry.field(
        default=None, description="Who said it, by name: a search that names them prefers it."
    )
    valid_from: datetime | None = strawberry.field(default=None, description="When it was thought.")
    steps: list[ReasoningStepInput] = strawberry.field(
        default_factory=list[ReasoningStepInput], description="The steps of its reasoning."
    )
    decisions: list[DecisionInput] = strawberry.field(
        default_factory=list[DecisionInput], description="What was decided in it."
    )

    def to_domain(self) -> NewThinkingNode:
        node_id = own_id(self.id)
        blocks = tuple(block.to_domain() for block in self.blocks)
        return NewThinkingNode(
            id=node_id,
            session_id=require_id(self.session_id, "session_id"),
            kind=self.kind,
            role=self.role,
            blocks=blocks,
            parent_id=optional_id(self.parent_id, "parent_id"),
            reasoning=thinking_text(blocks),
            response=visible_text(blocks),
            confidence=self.confidence,
            confidence_basis=self.confidence_basis,
            provider=self.provider,
            model=self.model,
            author=self.author,
            valid_from=moment(self.valid_from, "valid_from"),
            steps=_steps(node_id, self.steps),
            decisions=tuple(_decisions(node_id, self.decisions)),
        )


ThinkingNodePayload = Annotated[
    ThinkingNodeType | Refusal,
    strawberry.union("ThinkingNodePayload", description="The node as it is stored, or why not."),
]


@strawberry.type
class ThinkingMutations:
    @strawberry.mutation(description="Add a node to an open session; a repeat changes nothing.")
    async def add_thinking_node(
        self,
        info: Info,
        input: Annotated[AddThinkingNodeInput, strawberry.argument(description="The node.")],
    ) -> ThinkingNodePayload:
        return await answered(_add(info, input))


async def _add(info: Info, given: AddThinkingNodeInput) -> ThinkingNodeType:
    services = info.context.services
    node_id = await services.think_graph.add_node(given.to_domain())
    return ThinkingNodeType.of(await services.thinking_reads.require(node_id))


def _steps(node_id: str, given: Sequence[ReasoningStepInput]) -> tuple[ReasoningStep, ...]:
    return tuple(
        ReasoningStep(
            derived_id(None, node_id, "step", str(i)), i, step.kind, step.text, step.start, step.end
        )
        for i, step in enumerate(given)
    )


def _decisions(node_id: str, given: Sequence[DecisionInput]) -> list[NewDecision]:
    ids = [
        require_id(one.id, "decisions") if one.id else derived_id(None, node_id, "decision", str(i))
        for i, one in enumerate(given)
    ]
    return [
        NewDecision(
            id=id_,
            description=one.description,
            chosen=_option(one.chosen, id_, "chosen") if one.chosen else None,
            rejected=tuple(_option(o, id_, str(i)) for i, o in enumerate(one.rejected)),
            question=one.question,
            confidence=one.confidence,
        )
        for id_, one in zip(ids, given, strict=True)
    ]


def _option(given: OptionInput, decision_id: str, place: str) -> Option:
    return Option(derived_id(None, decision_id, "option", place), given.text, given.reason)
