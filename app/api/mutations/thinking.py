"""Adding thinking nodes."""

from collections.abc import Sequence
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment, same_fields
from app.api.types.content import ContentBlockInput
from app.api.types.enums import StepKind
from app.api.types.errors import Refusal
from app.api.types.reasoning import ThinkingNodeType
from app.api.types.shared_fields import DecisionFields, ThinkingFields
from app.api.types.thinking.web import WebLookUpType, WebPageType
from app.content.blocks import thinking_text, visible_text
from app.domain.ids import chosen_id, derived_id, optional_id, require_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.thinking import NewThinkingNode, ReasoningStep
from app.domain.nodes.web import NewLookUp


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
class DecisionInput(DecisionFields):
    id: strawberry.ID | None = strawberry.field(
        default=None, description="A UUIDv7 of yours; follows from the node's id if left out."
    )
    chosen: OptionInput | None = strawberry.field(
        default=None, description="The chosen option; null makes the decision a proposal."
    )
    rejected: list[OptionInput] = strawberry.field(
        default_factory=list[OptionInput], description="Rejected options with their reasons."
    )
    considered: list[OptionInput] = strawberry.field(
        default_factory=list[OptionInput],
        description="Options that are neither chosen nor rejected yet.",
    )

    def to_domain(self, id_: str) -> NewDecision:
        chosen = _option(self.chosen, id_, "chosen") if self.chosen else None
        rejected = tuple(_option(one, id_, str(i)) for i, one in enumerate(self.rejected))
        considered = tuple(
            _option(one, id_, f"considered {i}") for i, one in enumerate(self.considered)
        )
        others = {"id": id_, "chosen": chosen, "rejected": rejected, "considered": considered}
        return NewDecision(**same_fields(NewDecision, self, **others))


@strawberry.input(description="A thinking node with all that hangs on it.")
class AddThinkingNodeInput(MutationInput, ThinkingFields):
    session_id: strawberry.ID = strawberry.field(description="The open session it belongs to.")
    blocks: list[ContentBlockInput] = strawberry.field(
        description="The pieces of the message, in order."
    )
    steps: list[ReasoningStepInput] = strawberry.field(
        default_factory=list[ReasoningStepInput], description="The steps of its reasoning."
    )
    decisions: list[DecisionInput] = strawberry.field(
        default_factory=list[DecisionInput], description="Decisions that the message states."
    )

    def to_domain(self) -> NewThinkingNode:
        node_id = self.key()
        blocks = tuple(block.to_domain() for block in self.blocks)
        given = {
            "id": node_id,
            "session_id": require_id(self.session_id, "session_id"),
            "parent_id": optional_id(self.parent_id, "parent_id"),
            "blocks": blocks,
            "reasoning": thinking_text(blocks),
            "response": visible_text(blocks),
            "valid_from": moment(self.valid_from, "valid_from"),
            "steps": _steps(node_id, self.steps),
            "decisions": tuple(_decisions(node_id, self.decisions)),
        }
        return NewThinkingNode(**same_fields(NewThinkingNode, self, **given))


ThinkingNodePayload = Annotated[
    ThinkingNodeType | Refusal,
    strawberry.union("ThinkingNodePayload", description="The node as it is stored, or why not."),
]


@strawberry.input(description="A query for the search of the web that is configured.")
class SearchWebInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(
        description="The open session that keeps what is found."
    )
    query: str = strawberry.field(description="It is sent to the search; up to 400 characters.")
    limit: int = strawberry.field(default=5, description="Most pages, 1 to 20.")

    def to_domain(self) -> NewLookUp:
        session_id = require_id(self.session_id, "session_id")
        return NewLookUp(self.key(), session_id, self.query, self.limit)


WebLookUpPayload = Annotated[
    WebLookUpType | Refusal,
    strawberry.union("WebLookUpPayload", description="The pages as they are kept, or why not."),
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

    @mutation(
        description="Search the web and keep what is found as thinking nodes, each with its source"
        " and date. A repeat asks nobody and gives the same."
    )
    async def search_web(
        self,
        info: Info,
        input: Annotated[SearchWebInput, strawberry.argument(description="The query.")],
    ) -> WebLookUpPayload:
        pages = await info.context.services.plans.web.look_up(input.to_domain())
        return WebLookUpType(pages=[WebPageType.of(page) for page in pages])


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
    return [one.to_domain(id_) for id_, one in zip(ids, given, strict=True)]


def _option(given: OptionInput, decision_id: str, place: str) -> Option:
    return Option(derived_id(None, decision_id, "option", place), given.text, given.reason)
