"""Adding thinking nodes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment
from app.api.types.content import ContentBlockInput
from app.api.types.enums import NodeKind, Role, StepKind
from app.api.types.errors import Refusal
from app.api.types.reasoning import ThinkingNodeType
from app.content.blocks import thinking_text, visible_text
from app.domain.ids import chosen_id, derived_id, optional_id, require_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.thinking import NewThinkingNode, ReasoningStep


@strawberry.input(description="A step with its place in the text.")
class ReasoningStepInput:
    kind: StepKind = strawberry.field(description="The step's part in the reasoning.")
    text: str = strawberry.field(description="The text in full.")
    start: int = strawberry.field(
        description="Offset into the reasoning (the response if there is none), in code points."
    )
    end: int = strawberry.field(description="Where it ends, exclusive.")


@strawberry.input(description="One of the ways that were weighed.")
class OptionInput:
    text: str = strawberry.field(description="In a few words.")
    reason: str | None = strawberry.field(
        default=None, description="The stated reason; null if none was stated."
    )


@strawberry.input(description="A decision taken in a node.")
class DecisionInput:
    description: str = strawberry.field(description="The decision in a sentence.")
    id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours; follows from the node's id if left out."
    )
    question: str | None = strawberry.field(
        default=None, description="The question that was to be settled; null if it was not stated."
    )
    chosen: OptionInput | None = strawberry.field(
        default=None, description="The chosen option; null makes the decision a proposal."
    )
    rejected: list[OptionInput] = strawberry.field(
        default_factory=list[OptionInput], description="Rejected options with their reasons."
    )
    confidence: float | None = strawberry.field(default=None, description="From 0 to 1.")


@strawberry.input(description="A thinking node with all that hangs on it.")
class AddThinkingNodeInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session it belongs to.")
    blocks: list[ContentBlockInput] = strawberry.field(
        description="The pieces of the message, in order."
    )
    parent_id: strawberry.ID | None = strawberry.field(
        default=None, description="The node of the same session it follows."
    )
    kind: NodeKind = strawberry.field(
        default=NodeKind.THOUGHT, description="The part it plays in the session."
    )
    role: Role = strawberry.field(
        default=Role.ASSISTANT, description="USER for a person's message, ASSISTANT for a model's."
    )
    confidence: float | None = strawberry.field(default=None, description="From 0 to 1.")
    confidence_basis: str | None = strawberry.field(
        default=None,
        description="The kind of statement or sign it was read from; null without a confidence.",
    )
    provider: str | None = strawberry.field(
        default=None,
        description="The provider's name, such as `anthropic`; null if no model was involved.",
    )
    model: str | None = strawberry.field(default=None, description="The model that spoke.")
    author: str | None = strawberry.field(
        default=None,
        description="A person's name; a search that names the person prefers the node.",
    )
    valid_from: datetime | None = strawberry.field(default=None, description="When it was thought.")
    steps: list[ReasoningStepInput] = strawberry.field(
        default_factory=list[ReasoningStepInput], description="The steps of its reasoning."
    )
    decisions: list[DecisionInput] = strawberry.field(
        default_factory=list[DecisionInput], description="Decisions that the message states."
    )

    def to_domain(self) -> NewThinkingNode:
        node_id = self.key()
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
    @mutation(description="Add a node to an open session; a repeat changes nothing.")
    async def add_thinking_node(
        self,
        info: Info,
        input: Annotated[AddThinkingNodeInput, strawberry.argument(description="The node.")],
    ) -> ThinkingNodePayload:
        return await _add(info, input)


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
        chosen_id(one.id, "decisions") if one.id else derived_id(None, node_id, "decision", str(i))
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
