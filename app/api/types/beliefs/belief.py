"""Beliefs: what is held true, why, and what hangs on it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Self

import strawberry

from app.api.context import Info
from app.api.types.base import Connection, DomainType, NodeType, Ranks, moment, same_fields
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.enums import BeliefKind, BeliefStatus, FallStatus
from app.api.types.list_filters import PassageInput
from app.api.types.loading import load_node
from app.api.types.scalars import Long
from app.domain.beliefs.belief import (
    AsOf,
    Belief,
    BeliefFilter,
    Fall,
    Grounds,
    Impact,
    Justification,
    StatusChange,
    StatusSpan,
)

BELIEFS = "belief"
NOW = AsOf()


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
class BeliefFilterInput(PassageInput):
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
        return BeliefFilter(self.status, self.kind, self.disputed, self.any_time, self.narrowed())


@strawberry.type(name="BeliefFall", description="A premise that fell or is disputed.")
class FallType(DomainType[Fall]):
    id: strawberry.ID = strawberry.field(name="nodeId", description="The premise.")
    text: str = strawberry.field(description="Its claim, up to 600 characters.")
    status: FallStatus = strawberry.field(
        name="fallStatus", description="RETRACTED or SUPERSEDED for one that fell."
    )
    reason: str | None = strawberry.field(
        description="The reason of the retraction; null unless RETRACTED."
    )
    path: list[strawberry.ID] = strawberry.field(
        description="Nodes from the belief down to the premise, both included."
    )


@strawberry.type(name="Belief", description="Something held true, or no longer.")
class BeliefType(DomainType[Belief]):
    id: strawberry.ID = strawberry.field(
        description="For client caches: names this belief at the moment it was asked for. Inputs"
        " take `nodeId`."
    )
    node_id: strawberry.ID = strawberry.field(
        description="The id of the believed node; arguments named `beliefId` take it."
    )
    kind: BeliefKind = strawberry.field(description="The kind of the believed node.")
    text: str = strawberry.field(description="The claim in a sentence.")
    status: BeliefStatus = strawberry.field(
        name="beliefStatus", description="Whether it is held, and why not."
    )
    disputed: bool = strawberry.field(
        description="Whether it would not be held without the beliefs that open contradictions"
        " name."
    )
    superseded_by: strawberry.ID | None = strawberry.field(
        name="supersededById", description="The direct replacement; null unless SUPERSEDED."
    )
    reason: str | None = strawberry.field(
        description="The reason of the retraction; null unless RETRACTED, and for the past."
    )
    asserted: bool = strawberry.field(description="Whether it is held true for its own sake.")
    valid_from: datetime | None = strawberry.field(description="Since when it holds in the world.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    recorded_from: datetime = strawberry.field(description="When it became a belief.")

    @classmethod
    def of(cls, value: Belief, moment: AsOf = NOW) -> Self:
        """Show a belief as it was at a moment."""
        id_ = strawberry.ID(f"belief:{value.id}{_suffix(moment)}")
        return cls(**same_fields(cls, value, id=id_, node_id=value.id))

    @strawberry.field(description="The thing itself: a decision, a knowledge entry, a thought …")
    async def node(self, info: Info) -> NodeType | None:
        summary = await info.context.loaders.summaries.load(self.node_id)
        return await load_node(info, summary) if summary else None

    @strawberry.field(
        description="Premises that fell or are disputed now, nearest first, at most 5; empty for a"
        " belief that is neither unsupported nor disputed."
    )
    async def falls(self, info: Info) -> list[FallType]:
        falls = await info.context.loaders.falls.load(self.node_id)
        return [FallType.of(fall) for fall in falls]

    @strawberry.field(description="The newest open contradictions that name it, at most 10.")
    async def conflicts(self, info: Info) -> list[ContradictionGraphType]:
        contradictions = await info.context.loaders.conflicts.load(self.node_id)
        return [ContradictionGraphType.of(contradiction) for contradiction in contradictions]


def _suffix(moment: AsOf) -> str:
    given = [at.isoformat() if at else "" for at in (moment.recorded, moment.valid)]
    return "@" + "/".join(given) if any(given) else ""


async def belief_at(info: Info, node_id: str, moment: AsOf = NOW) -> BeliefType | None:
    """Read the belief in a node; None if there was none at the moment."""
    belief = await info.context.loaders.beliefs.load((node_id, moment))
    return BeliefType.of(belief, moment) if belief else None


@strawberry.type(name="StatusSpan", description="A time during which a status did not change.")
class StatusSpanType(DomainType[StatusSpan]):
    status: BeliefStatus = strawberry.field(
        name="beliefStatus", description="Unchanged over the whole span."
    )
    recorded_from: datetime = strawberry.field(description="Since when.")
    recorded_to: datetime | None = strawberry.field(description="Until when; none is still so.")


@strawberry.type(name="Justification", description="Premises, and what they lead to.")
class JustificationType(DomainType[Justification]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    conclusion_id: strawberry.ID = strawberry.field(description="The belief it grounds.")
    premise_ids: list[strawberry.ID] = strawberry.field(description="All of them are needed.")
    rule: str | None = strawberry.field(
        description="The inference in a few words; null if none was given."
    )


@strawberry.type(
    name="Grounds", description="The smallest known set of asserted beliefs that a belief rests on."
)
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
    def of(cls, grounds: Grounds, beliefs: list[Belief | None], moment: AsOf) -> Self:
        return cls(
            foundation_ids=[strawberry.ID(id_) for id_ in grounds.foundation_ids],
            justifications=[
                JustificationType.of(justification) for justification in grounds.justifications
            ],
            beliefs=[BeliefType.of(belief, moment) for belief in beliefs if belief],
            is_smallest=grounds.is_smallest,
            at_least=grounds.at_least,
        )


@strawberry.type(name="Fallen", description="A belief that would no longer be held.")
class FallenType:
    belief: BeliefType = strawberry.field(description="The belief as it is now.")
    path: list[strawberry.ID] = strawberry.field(
        description="A shortest way to it: each belief falls with the one before."
    )


@strawberry.type(name="Impact", description="The beliefs that would no longer be held.")
class ImpactType:
    count: Long = strawberry.field(description="All of them, not this page alone.")
    fallen: Connection[FallenType] = strawberry.field(description="Fewest steps away first.")

    @classmethod
    def of(cls, impact: Impact, page: Ranks, beliefs: Mapping[str, BeliefType]) -> Self:
        def fallen(id_: str) -> FallenType:
            path = [strawberry.ID(step) for step in impact.path_to(id_)]
            return FallenType(belief=beliefs[id_], path=path)

        shown = page.connection(list(impact.fallen), fallen)
        return cls(count=len(impact.fallen), fallen=shown)


@strawberry.type(name="StatusChange", description="A belief whose status an operation changed.")
class StatusChangeType(DomainType[StatusChange]):
    belief_id: strawberry.ID = strawberry.field(description="Readable with `belief(id:)`.")
    before: BeliefStatus | None = strawberry.field(description="None for a new belief.")
    after: BeliefStatus = strawberry.field(description="Its status now.")

    @strawberry.field(description="The belief with its present status; null once it was deleted.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.belief_id)
