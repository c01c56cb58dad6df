"""The result of a mode that is kept beside a thinking node."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    DomainType,
    First,
    ranks,
    same_fields,
)
from app.api.types.beliefs.belief import BeliefType, belief_at
from app.api.types.modes.mode import ModeRunFields, run_fields
from app.api.types.scalars import Long
from app.domain.modes.graph import Item, Link, LinkType
from app.domain.modes.state import ModeRun, ModeState, graph_of
from app.domain.modes.ties import InputTie


@strawberry.type(name="ModeTie", description="An entry of an input that says what a belief says.")
class ModeTieType(DomainType[InputTie]):
    path: str = strawberry.field(description="An entry of a list of the input.")
    belief_id: strawberry.Private[str]

    @strawberry.field(description="The belief; null once it is erased.")
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.belief_id)


strawberry.enum(LinkType, name="ModeLinkType", description="The way two items of a mode relate.")


@strawberry.type(name="ModeItem", description="A variable, argument, step or the like of an input.")
class ModeItemType(DomainType[Item]):
    key: str = strawberry.field(description="Its place in the input: `nodes.0`.")
    kind: str = strawberry.field(
        name="itemKind", description="Such as `variable`; the property `kind` in Neo4j."
    )
    name: str | None = strawberry.field(description="Name in the input.")
    caption: str | None = strawberry.field(description="Description in the input.")


@strawberry.type(name="ModeLink", description="A relationship between two items of an input.")
class ModeLinkType(DomainType[Link]):
    source: str = strawberry.field(description="The `key` of an item.")
    target: str = strawberry.field(description="The `key` of an item.")
    type: LinkType = strawberry.field(description="Also its type in Neo4j.")
    weight: float | None = strawberry.field(description="A number of the input.")
    kind: str | None = strawberry.field(
        name="choice", description="A choice of the input; the property `kind` in Neo4j."
    )


@strawberry.type(
    name="ModeState", description="A run of a mode that is kept beside a thinking node."
)
class ModeStateType(ModeRunFields):
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")
    node_id: strawberry.ID = strawberry.field(description="The thinking node that has it.")
    session_id: strawberry.ID = strawberry.field(description="The session of that node.")
    version: Long = strawberry.field(description="From 1; one more with each recomputation.")
    input_sha256: str = strawberry.field(
        description="Hexadecimal; equal for equal content, defaults included."
    )
    computed_at: datetime = strawberry.field(description="Time of the computation.")
    superseded_at: datetime | None = strawberry.field(
        description="Time of the version that supersedes it; null for the one that counts."
    )
    rests_on: list[ModeTieType] = strawberry.field(
        description="Beliefs that entries of the input say; the result rests on those that count."
    )
    belief_id: strawberry.Private[str | None]
    run: strawberry.Private[ModeRun]

    @strawberry.field(
        description="The nodes of the graph that the input is, in its order; in Neo4j they are"
        " `ModeItem`."
    )
    async def items(
        self, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[ModeItemType]:
        items, _ = graph_of(self.run)
        return ranks(first, after, "modeItems").connection(items, ModeItemType.of)

    @strawberry.field(description="The relationships between the items, in the input's order.")
    async def links(
        self, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[ModeLinkType]:
        _, links = graph_of(self.run)
        return ranks(first, after, "modeLinks").connection(links, ModeLinkType.of)

    @strawberry.field(
        description="The belief that the result is; null where nothing is to rest on it."
    )
    async def belief(self, info: Info) -> BeliefType | None:
        return await belief_at(info, self.belief_id) if self.belief_id else None

    @classmethod
    def of(cls, state: ModeState) -> Self:
        ties = [ModeTieType.of(tie) for tie in state.rests_on]
        return cls(**same_fields(cls, state, rests_on=ties, **run_fields(state.run)))
