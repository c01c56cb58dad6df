"""Graphs of thoughts."""

from datetime import datetime
from typing import Annotated, Self

import strawberry

from app.api.types.base import DomainType, MutationInput, same_fields
from app.api.types.enums import (
    DropReason,
    ExplorationEnd,
    ExplorationStrategy,
    ExploredStatus,
    TaskStatus,
    ThoughtOperation,
)
from app.api.types.errors import Refusal
from app.api.types.scalars import Long
from app.domain.ids import require_id
from app.domain.nodes.exploration import Exploration, ExploredThought, NewExploration
from app.domain.nodes.exploration_limits import ExplorationLimits

EXPLORATIONS = "exploration"
_USUAL = ExplorationLimits()


@strawberry.type(name="ExploredThought", description="A thought on the way to an answer.")
class ExploredThoughtType(DomainType[ExploredThought]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    key: str = strawberry.field(
        description="Its place: `2.1` is the first thought from `2`, `2r` improves `2`, `m1` joins"
        " several."
    )
    operation: ThoughtOperation = strawberry.field(
        name="thoughtOperation", description="The kind of turn that made it."
    )
    generation: int = strawberry.field(
        description="From 1, one more than the latest of its parents."
    )
    parent_ids: list[strawberry.ID] = strawberry.field(
        name="parentThoughtIds",
        description="The thoughts that it goes on from; none in the first generation.",
    )
    text: str = strawberry.field(description="To be understood by itself.")
    status: ExploredStatus = strawberry.field(
        name="exploredStatus", description="Whether it was kept."
    )
    score: float | None = strawberry.field(
        name="thoughtScore",
        description="0 to 1; null before it is scored, and where that failed.",
    )
    critique: str | None = strawberry.field(
        description="Its weakness as its scorer sees it; null where there is none."
    )
    drop_reason: DropReason | None = strawberry.field(
        description="The reason that it was dropped; null unless it was."
    )
    is_revisited: bool = strawberry.field(
        description="Whether it was outranked first and taken up again later."
    )
    node_id: strawberry.ID = strawberry.field(description="The answer that proposed it.")
    score_node_id: strawberry.ID | None = strawberry.field(description="The answer that scored it.")
    source_ids: list[strawberry.ID] = strawberry.field(
        description="Stored things that its score rests on."
    )


@strawberry.type(
    name="ExplorationLimits", description="The shape and the bounds of a graph of thoughts."
)
class ExplorationLimitsType(DomainType[ExplorationLimits]):
    strategy: ExplorationStrategy = strawberry.field(
        name="explorationStrategy", description="The choice of the thoughts that go on."
    )
    width: int = strawberry.field(description="Thoughts that are asked for at a time.")
    keep: int = strawberry.field(description="Thoughts that go on at a time; one with DEPTH.")
    depth: int = strawberry.field(name="generations", description="Generations at most.")
    max_thoughts: int = strawberry.field(description="Thoughts at most.")
    min_score: float = strawberry.field(description="A thought below it is dropped.")
    target_score: float = strawberry.field(description="A thought with it ends the exploration.")
    merges: bool = strawberry.field(description="Whether thoughts are joined.")
    refines: bool = strawberry.field(description="Whether a thought with a critique is improved.")


@strawberry.type(name="Exploration", description="A graph of thoughts on one question.")
class ExplorationType:
    id: strawberry.ID = strawberry.field(description="Also that of the plan that carries it out.")
    session_id: strawberry.ID = strawberry.field(description="The session it works in.")
    node_id: strawberry.ID = strawberry.field(description="The message that holds the question.")
    question: str = strawberry.field(description="The question; it is none of the thoughts.")
    limits: ExplorationLimitsType = strawberry.field(
        name="explorationLimits", description="As it was started."
    )
    status: TaskStatus = strawberry.field(name="taskStatus", description="Where it stands.")
    ended_because: ExplorationEnd | None = strawberry.field(
        description="Null while it runs, and where no first thought could be had."
    )
    provider: str = strawberry.field(description="Whose model proposes and scores.")
    model: str = strawberry.field(description="The model that proposes and scores.")
    budget_tokens: Long | None = strawberry.field(
        description="Output tokens after which nothing further begins; null for no limit."
    )
    output_tokens: Long = strawberry.field(
        name="spentOutputTokens", description="Output tokens so far."
    )
    thoughts: list[ExploredThoughtType] = strawberry.field(
        name="exploredThoughts", description="By generation, then by place."
    )
    best_path: list[ExploredThoughtType] = strawberry.field(
        description="From the first generation to the best thought that was kept; empty where none"
        " was good enough."
    )
    recorded_from: datetime = strawberry.field(description="When it was begun.")

    @classmethod
    def of(cls, exploration: Exploration) -> Self:
        return cls(
            **same_fields(
                cls,
                exploration,
                limits=ExplorationLimitsType.of(exploration.limits),
                thoughts=[ExploredThoughtType.of(one) for one in exploration.thoughts],
                best_path=[ExploredThoughtType.of(one) for one in exploration.best_path],
            )
        )


@strawberry.input(description="A question to explore in a graph of thoughts.")
class StartExplorationInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session to work in.")
    question: str = strawberry.field(description="Up to 20,000 characters.")
    strategy: ExplorationStrategy = strawberry.field(
        default=_USUAL.strategy, description="The choice of the thoughts that go on."
    )
    width: int = strawberry.field(
        default=_USUAL.width, description="Thoughts asked for at a time, 1 to 10."
    )
    keep: int = strawberry.field(
        default=_USUAL.keep, description="Thoughts that go on at a time, 1 to 10; one with DEPTH."
    )
    depth: int = strawberry.field(default=_USUAL.depth, description="Generations, 1 to 20.")
    max_thoughts: int = strawberry.field(
        default=_USUAL.max_thoughts, description="1 to 100, and at least `width`."
    )
    min_score: float = strawberry.field(
        default=_USUAL.min_score, description="A thought below it is dropped, 0 to 1."
    )
    target_score: float = strawberry.field(
        default=_USUAL.target_score, description="A thought with it ends the exploration, 0 to 1."
    )
    merges: bool = strawberry.field(
        default=_USUAL.merges, description="Whether the thoughts that go on are joined, too."
    )
    refines: bool = strawberry.field(
        default=_USUAL.refines, description="Whether a thought with a critique is improved, too."
    )
    budget_tokens: int | None = strawberry.field(
        default=None, description="Output tokens after which nothing further begins."
    )
    provider: str | None = strawberry.field(
        default=None, description="A provider's name; the tenant's default if null."
    )
    model: str | None = strawberry.field(
        default=None, description="The provider's default if null."
    )

    def to_domain(self) -> NewExploration:
        limits = ExplorationLimits(
            strategy=self.strategy,
            width=self.width,
            keep=self.keep,
            depth=self.depth,
            max_thoughts=self.max_thoughts,
            min_score=self.min_score,
            target_score=self.target_score,
            merges=self.merges,
            refines=self.refines,
        )
        return NewExploration(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            question=self.question,
            limits=limits,
            budget_tokens=self.budget_tokens,
            provider=self.provider,
            model=self.model,
        )


ExplorationPayload = Annotated[
    ExplorationType | Refusal,
    strawberry.union("ExplorationPayload", description="The exploration as it is now, or why not."),
]
