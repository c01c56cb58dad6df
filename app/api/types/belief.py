"""Beliefs: what is held true, why, and what hangs on it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.types.base import Mirrored, NodeType, moment
from app.api.types.enums import BeliefKind, BeliefStatus
from app.api.types.knowledge import ContradictionGraphType
from app.api.types.node import load_node
from app.domain.beliefs.belief import (
    AsOf,
    Belief,
    BeliefFilter,
    Grounds,
    Impact,
    Justification,
    StatusChange,
    StatusSpan,
)

BELIEFS = "belief"


@strawberry.input(description="A moment on both clocks; what is left out is now.")
class AsOfInput:
    recorded: datetime | None = strawberry.field(
        default=None, description="Answer exactly as the answer was then."
    )
    valid: datetime | None = strawberry.field(
        default=None,
        description="List what holds in the world then; `recorded` where that is given.",
    )

    def to_domain(self) -> AsOf:
        return AsOf(moment(self.recorded, "recorded"), moment(self.valid, "valid"))


AsOfArgument = Annotated[
    AsOfInput | None, strawberry.argument(name="asOf", description="Ask the past; now if left out.")
]


def as_of(given: AsOfInput | None) -> AsOf:
    return given.to_domain() if given else AsOf()


@strawberry.input(description="Which beliefs to list.")
class BeliefFilterInput:
    status: BeliefStatus = strawberry.field(
        default=BeliefStatus.HELD, description="Only those of this status."
    )
    kind: BeliefKind | None = strawberry.field(default=None, description="Only those of this kind.")
    disputed: bool | None = strawberry.field(
        default=None, description="Only those that are disputed, or are not."
    )
    any_time: bool = strawberry.field(
        default=False,
        description="Also those that do not hold in the world at `asOf.valid`.",
    )

    def to_domain(self) -> BeliefFilter:
        return BeliefFilter(self.status, self.kind, self.disputed, self.any_time)


@strawberry.type(name="Belief", description="Something held true, or no longer.")
class BeliefType(Mirrored[Belief]):
    id: strawberry.ID = strawberry.field(description="The id of the thing that is believed.")
    kind: BeliefKind = strawberry.field(description="What sort of thing it is.")
    text: str = strawberry.field(description="What it claims.")
    status: BeliefStatus = strawberry.field(description="Whether it is held, and why not.")
    disputed: bool = strawberry.field(
        description="Whether it would not be held without the beliefs that open contradictions"
        " name."
    )
    superseded_by: strawberry.ID | None = strawberry.field(
        description="What directly replaced a superseded belief."
    )
    reason: str | None = strawberry.field(description="Why it was retracted.")
    asserted: bool = strawberry.field(description="Whether it is held true for its own sake.")
    valid_from: datetime | None = strawberry.field(description="Since when it holds in the world.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    recorded_from: datetime = strawberry.field(description="When it became a belief.")

    @strawberry.field(description="The thing itself: a decision, a knowledge entry, a thought …")
    async def node(self, info: Info) -> NodeType | None:
        summary = await info.context.loaders.summaries.load(self.id)
        return await load_node(info, summary) if summary else None

    @strawberry.field(description="The newest open contradictions that name it, at most 10.")
    async def conflicts(self, info: Info) -> list[ContradictionGraphType]:
        found = await info.context.loaders.conflicts.load(self.id)
        return [ContradictionGraphType.of(one) for one in found]


@strawberry.type(name="StatusSpan", description="A time during which a status did not change.")
class StatusSpanType(Mirrored[StatusSpan]):
    status: BeliefStatus = strawberry.field(description="The status.")
    recorded_from: datetime = strawberry.field(description="Since when.")
    recorded_to: datetime | None = strawberry.field(description="Until when; none is still so.")


@strawberry.type(name="Justification", description="Premises, and what they lead to.")
class JustificationType(Mirrored[Justification]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    conclusion_id: strawberry.ID = strawberry.field(description="The belief it grounds.")
    premise_ids: list[strawberry.ID] = strawberry.field(description="All of them are needed.")
    rule: str | None = strawberry.field(description="How the one follows from the other.")


@strawberry.type(name="Grounds", description="What a held belief rests on at the least.")
class GroundsType:
    foundation_ids: list[strawberry.ID] = strawberry.field(
        description="As few asserted beliefs as ground it, enough without any other."
    )
    justifications: list[JustificationType] = strawberry.field(
        description="A proof from the foundations, premises before conclusions."
    )
    beliefs: list[BeliefType] = strawberry.field(description="Every belief of the proof.")
    is_smallest: bool = strawberry.field(
        description="False when the search gave up: none of the foundations can be spared, but"
        " another, smaller set may exist."
    )
    at_least: int = strawberry.field(description="No set is smaller than this.")

    @classmethod
    def of(cls, grounds: Grounds, beliefs: list[Belief | None]) -> Self:
        return cls(
            foundation_ids=[strawberry.ID(id_) for id_ in grounds.foundation_ids],
            justifications=[JustificationType.of(one) for one in grounds.justifications],
            beliefs=[BeliefType.of(belief) for belief in beliefs if belief],
            is_smallest=grounds.is_smallest,
            at_least=grounds.at_least,
        )


@strawberry.type(name="Fallen", description="A belief that would no longer be held.")
class FallenType:
    belief: BeliefType = strawberry.field(description="The belief as it is now.")
    path: list[strawberry.ID] = strawberry.field(
        description="A shortest way to it: each belief falls with the one before."
    )


@strawberry.type(name="Impact", description="What would fall with a belief.")
class ImpactType:
    count: int = strawberry.field(description="How many beliefs would no longer be held.")
    fallen: list[FallenType] = strawberry.field(description="The nearest of them.")

    @classmethod
    def of(cls, impact: Impact, beliefs: Mapping[str, Belief]) -> Self:
        shown = [
            FallenType(
                belief=BeliefType.of(belief),
                path=[strawberry.ID(step) for step in impact.path_to(id_)],
            )
            for id_, belief in beliefs.items()
        ]
        return cls(count=len(impact.fallen), fallen=shown)


@strawberry.type(name="StatusChange", description="A belief whose status an operation changed.")
class StatusChangeType(Mirrored[StatusChange]):
    belief_id: strawberry.ID = strawberry.field(description="The belief.")
    before: BeliefStatus | None = strawberry.field(description="None for a new belief.")
    after: BeliefStatus = strawberry.field(description="Its status now.")
