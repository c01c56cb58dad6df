"""What the operations on knowledge take. An operation id of the client makes a retry harmless."""

from datetime import datetime

import strawberry

from app.api.types.base import OperationInput, moment
from app.api.types.enums import BeliefStatus, EdgeType, Tier
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

_NEW_ID = "A UUIDv7 of yours; follows from the id of the operation if left out."


def _new_id(given: strawberry.ID | None, operation_id: str) -> str:
    return id_beside(operation_id, "entry") if given is None else require_id(given, "new_id")


def _ids(given: list[strawberry.ID], field: str) -> frozenset[str]:
    return frozenset(require_id(id_, field) for id_ in given)


@strawberry.input(description="An entry to store.")
class StoreKnowledgeInput(OperationInput):
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
    rule: str | None = strawberry.field(default=None, description="How it follows from them.")
    pinned: bool = strawberry.field(default=False, description="Whether every context has it.")
    new_id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)

    def to_domain(self) -> Store:
        own = self.op()
        placed = (self.category, self.subcategory, tuple(self.tags), self.source)
        return Store(
            own,
            _new_id(self.new_id, own),
            EntryFields(self.title, self.content, *placed, *_period(self)),
            _ids(self.derived_from, "derived_from"),
            self.rule,
            Tier.CORE if self.pinned else Tier.RECALL,
        )


def _period(
    given: "StoreKnowledgeInput | UpdateKnowledgeInput",
) -> tuple[datetime | None, datetime | None]:
    return moment(given.valid_from, "valid_from"), moment(given.valid_to, "valid_to")


@strawberry.input(description="What is to be different in the new record; the rest stays.")
class UpdateKnowledgeInput(OperationInput):
    id: strawberry.ID = strawberry.field(description="The entry to replace.")
    title: str | None = strawberry.field(default=None, description="One line.")
    content: str | None = strawberry.field(default=None, description="The whole text.")
    source: str | None = strawberry.field(default=None, description="Where it comes from.")
    valid_from: datetime | None = strawberry.field(default=None, description="Since when it holds.")
    valid_to: datetime | None = strawberry.field(
        default=None, description="Until when it holds, exclusive."
    )
    new_id: strawberry.ID | None = strawberry.field(default=None, description=_NEW_ID)

    def to_domain(self) -> Update:
        own = self.op()
        patch = EntryPatch(self.title, self.content, self.source, *_period(self))
        return Update(own, require_id(self.id), _new_id(self.new_id, own), patch)


@strawberry.input(description="How an entry is related to others.")
class RelateKnowledgeInput(OperationInput):
    relation: EdgeType = strawberry.field(description="RELATED_TO, DERIVED_FROM or PART_OF.")
    id: strawberry.ID = strawberry.field(description="The entry.")
    to_ids: list[strawberry.ID] = strawberry.field(
        description="Other entries, at most 100; of DERIVED_FROM any beliefs, needed together."
    )
    weight: float = strawberry.field(default=1.0, description="From 0 to 1.")
    rule: str | None = strawberry.field(
        default=None, description="How it follows from them; of DERIVED_FROM only."
    )

    def to_domain(self) -> Relate:
        to_ids = _ids(self.to_ids, "to_ids")
        return Relate(self.op(), self.relation, require_id(self.id), to_ids, self.weight, self.rule)


@strawberry.input(description="Tags that come and go.")
class TagKnowledgeInput(OperationInput):
    id: strawberry.ID = strawberry.field(description="The entry.")
    add: list[str] = strawberry.field(default_factory=list[str], description="To add.")
    remove: list[str] = strawberry.field(default_factory=list[str], description="To take away.")

    def to_domain(self) -> Tag:
        return Tag(self.op(), require_id(self.id), tuple(self.add), tuple(self.remove))


@strawberry.input(description="Where an entry is to be kept.")
class MoveKnowledgeInput(OperationInput):
    id: strawberry.ID = strawberry.field(description="The entry.")
    tier: Tier = strawberry.field(description="CORE pins it; nothing is ever dropped.")

    def to_domain(self) -> Move:
        return Move(self.op(), require_id(self.id), self.tier)


@strawberry.input(description="What an entry is about.")
class CategorizeKnowledgeInput(OperationInput):
    id: strawberry.ID = strawberry.field(description="The entry.")
    category: str | None = strawberry.field(
        default=None, description="The shelf; left out, it is found out."
    )
    subcategory: str | None = strawberry.field(default=None, description="The place on it.")

    def to_domain(self) -> Categorize:
        return Categorize(self.op(), require_id(self.id), self.category, self.subcategory)


@strawberry.input(description="A category of your own.")
class DefineCategoryInput(OperationInput):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str = strawberry.field(description="The place on it.")
    words: list[str] = strawberry.field(description="Words that tell what belongs there.")

    def to_domain(self) -> DefineCategory:
        return DefineCategory(self.op(), self.category, self.subcategory, tuple(self.words))


@strawberry.input(description="What is to be forgotten: a subject, things, or both.")
class ForgetInput(OperationInput):
    ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID], description="At most 1,000 things of any kind."
    )
    subject: str | None = strawberry.field(
        default=None,
        description="Words side by side: whatever text holds them, in any case, is forgotten.",
    )

    def to_domain(self) -> Forget:
        return Forget(self.op(), _ids(self.ids, "ids"), self.subject)


@strawberry.input(description="Which entries to list; what is left out may be anything.")
class KnowledgeFilterInput:
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
        return EntryFilter(self.status, *placed)
