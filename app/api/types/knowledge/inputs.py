"""The inputs of mutations of knowledge, and the filter of its list."""

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar

import strawberry

from app.api.types.base import MutationInput, moment
from app.api.types.enums import BeliefStatus, EdgeType, Tier
from app.api.types.list_filters import PassageInput
from app.domain.beliefs.knowledge import EntryFilter
from app.domain.beliefs.knowledge_changes import (
    Categorize,
    DefineCategory,
    EntryFields,
    EntryPatch,
    Forget,
    Move,
    Relate,
    Store,
    Tag,
    Update,
)
from app.domain.ids import id_beside, require_id

_OF_ENTRY: Mapping[str, str] = {"id": "entry_id"}


def _ids(given: list[strawberry.ID], field: str) -> frozenset[str]:
    return frozenset(require_id(id_, field) for id_ in given)


@strawberry.input(description="An entry to store.")
class StoreKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = {"premise_ids": "derived_from", "id": "idempotency_key"}

    title: str = strawberry.field(description="One line.")
    content: str = strawberry.field(description="The whole text.")
    category: str | None = strawberry.field(
        default=None, description="The shelf; left out, the words of the entry decide."
    )
    subcategory: str | None = strawberry.field(default=None, description="The place on it.")
    tags: list[str] = strawberry.field(default_factory=list[str], description="At most 50.")
    source: str | None = strawberry.field(default=None, description="Where it comes from.")
    valid_from: datetime | None = strawberry.field(default=None, description="Since when it holds.")
    valid_to: datetime | None = strawberry.field(
        default=None, description="Until when it holds, exclusive."
    )
    derived_from: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID],
        description="Beliefs it rests on, needed together; without any it is held by itself.",
    )
    rule: str | None = strawberry.field(default=None, description="The inference in a few words.")
    pinned: bool = strawberry.field(default=False, description="Whether every context has it.")

    def to_domain(self) -> Store:
        own = self.key()
        placed = (self.category, self.subcategory, tuple(self.tags), self.source)
        return Store(
            own,
            id_beside(own, "entry"),
            EntryFields(self.title, self.content, *placed, *_period(self)),
            _ids(self.derived_from, "derived_from"),
            self.rule,
            Tier.CORE if self.pinned else Tier.RECALL,
        )


def _period(
    given: "StoreKnowledgeInput | UpdateKnowledgeInput",
) -> tuple[datetime | None, datetime | None]:
    return moment(given.valid_from, "valid_from"), moment(given.valid_to, "valid_to")


@strawberry.input(description="The fields that differ in the new record; null keeps a field.")
class UpdateKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_ENTRY

    entry_id: strawberry.ID = strawberry.field(description="The entry to replace.")
    title: str | None = strawberry.field(default=None, description="One line.")
    content: str | None = strawberry.field(default=None, description="The whole text.")
    source: str | None = strawberry.field(default=None, description="Where it comes from.")
    valid_from: datetime | None = strawberry.field(default=None, description="Since when it holds.")
    valid_to: datetime | None = strawberry.field(
        default=None, description="Until when it holds, exclusive."
    )

    def to_domain(self) -> Update:
        own = self.key()
        patch = EntryPatch(self.title, self.content, self.source, *_period(self))
        return Update(own, require_id(self.entry_id, "entry_id"), id_beside(own, "entry"), patch)


@strawberry.input(description="Relationships from an entry to others.")
class RelateKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = {**_OF_ENTRY, "premise_ids": "to_ids"}

    relation: EdgeType = strawberry.field(description="RELATED_TO, DERIVED_FROM or PART_OF.")
    entry_id: strawberry.ID = strawberry.field(
        description="From `knowledgeEntries` or `storeKnowledge`."
    )
    to_ids: list[strawberry.ID] = strawberry.field(
        description="Other entries, at most 100; of DERIVED_FROM any beliefs, needed together."
    )
    weight: float = strawberry.field(default=1.0, description="From 0 to 1.")
    rule: str | None = strawberry.field(
        default=None, description="The inference in a few words; DERIVED_FROM only."
    )

    def to_domain(self) -> Relate:
        to_ids = _ids(self.to_ids, "to_ids")
        return Relate(
            self.key(),
            self.relation,
            require_id(self.entry_id, "entry_id"),
            to_ids,
            self.weight,
            self.rule,
        )


@strawberry.input(description="Tags that come and go.")
class TagKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_ENTRY

    entry_id: strawberry.ID = strawberry.field(
        description="From `knowledgeEntries` or `storeKnowledge`."
    )
    add: list[str] = strawberry.field(
        default_factory=list[str], description="New tags; those it has already stay."
    )
    remove: list[str] = strawberry.field(default_factory=list[str], description="To take away.")

    def to_domain(self) -> Tag:
        return Tag(
            self.key(), require_id(self.entry_id, "entry_id"), tuple(self.add), tuple(self.remove)
        )


@strawberry.input(description="An entry to keep in every context.")
class PinKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_ENTRY

    entry_id: strawberry.ID = strawberry.field(
        description="From `knowledgeEntries` or `storeKnowledge`."
    )

    def to_domain(self) -> Move:
        return Move(self.key(), require_id(self.entry_id, "entry_id"), Tier.CORE)


@strawberry.input(description="Where an entry is to be kept.")
class MoveKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_ENTRY

    entry_id: strawberry.ID = strawberry.field(
        description="From `knowledgeEntries` or `storeKnowledge`."
    )
    tier: Tier = strawberry.field(description="CORE pins it; nothing is ever dropped.")

    def to_domain(self) -> Move:
        return Move(self.key(), require_id(self.entry_id, "entry_id"), self.tier)


@strawberry.input(description="The category of an entry.")
class CategorizeKnowledgeInput(MutationInput):
    INPUT_NAMES: ClassVar = _OF_ENTRY

    entry_id: strawberry.ID = strawberry.field(
        description="From `knowledgeEntries` or `storeKnowledge`."
    )
    category: str | None = strawberry.field(
        default=None, description="The shelf; left out, it is found out."
    )
    subcategory: str | None = strawberry.field(default=None, description="The place on it.")

    def to_domain(self) -> Categorize:
        return Categorize(
            self.key(), require_id(self.entry_id, "entry_id"), self.category, self.subcategory
        )


@strawberry.input(description="A category of your own.")
class DefineCategoryInput(MutationInput):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str = strawberry.field(description="The place on it.")
    words: list[str] = strawberry.field(description="Words that tell what belongs there.")

    def to_domain(self) -> DefineCategory:
        return DefineCategory(self.key(), self.category, self.subcategory, tuple(self.words))


@strawberry.input(description="Nodes or a subject to erase, or both.")
class ForgetInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "ids"}

    ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID], description="At most 1,000 things of any kind."
    )
    subject: str | None = strawberry.field(
        default=None,
        description="Words side by side: whatever text holds them, in any case, is forgotten.",
    )

    def to_domain(self) -> Forget:
        return Forget(self.key(), _ids(self.ids, "ids"), self.subject)


@strawberry.input(description="Which entries to list; what is left out may be anything.")
class KnowledgeFilterInput(PassageInput):
    status: BeliefStatus | None = strawberry.field(
        default=BeliefStatus.HELD, description="Only those of this status; null for all."
    )
    category: str | None = strawberry.field(default=None, description="Only of this shelf.")
    subcategory: str | None = strawberry.field(default=None, description="Only of this place.")
    tag: str | None = strawberry.field(default=None, description="Only those with this tag.")
    tier: Tier | None = strawberry.field(default=None, description="Only those kept so near.")
    source: str | None = strawberry.field(default=None, description="Only from this source.")

    def to_domain(self) -> EntryFilter:
        placed = (self.category, self.subcategory, self.tag, self.tier, self.source)
        return EntryFilter(self.status, *placed, only=self.narrowed())
