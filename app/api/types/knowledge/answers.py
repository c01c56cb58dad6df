"""What the operations on knowledge answer."""

from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.counts import KindCountType, LabelCountType
from app.api.types.enums import BeliefStatus, SummaryKind, Tier, Why
from app.api.types.erasure import RetainedDataType
from app.api.types.knowledge.entry import ClassificationType, KnowledgeEntryType
from app.api.types.scalars import Long
from app.domain.beliefs.fallen import Withdrawn
from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import Forgotten, Mention, Moved
from app.domain.beliefs.knowledge_context import Citation, KnowledgeContext, OpenConflict


@strawberry.type(name="KnowledgeMove", description="An entry came to another tier.")
class KnowledgeMoveType(DomainType[Moved]):
    entry_id: strawberry.ID = strawberry.field(description="Readable with `knowledge(id:)`.")
    before: Tier = strawberry.field(description="Where it was.")
    after: Tier = strawberry.field(description="Where it is now.")
    reason: str = strawberry.field(description="The given reason; free text.")


@strawberry.type(description="A changed entry and all that changed with it.")
class KnowledgeChange:
    entry: KnowledgeEntryType = strawberry.field(description="The entry as it is now.")
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed; empty for a repeat."
    )
    moves: list[KnowledgeMoveType] = strawberry.field(
        description="Entries that came to another tier with it."
    )


@strawberry.type(description="The category of an entry.")
class CategorizedKnowledge:
    entry: KnowledgeEntryType = strawberry.field(description="The entry as it is now.")
    findings: list[ClassificationType] = strawberry.field(
        description="New classifications, the best last; empty for a repeat."
    )
    failure: str | None = strawberry.field(
        description="The error of the model that was asked; null if none was asked or it answered. "
        "The rules classify in any case."
    )


@strawberry.type(name="KnowledgeCategory", description="A category and what tells of it.")
class KnowledgeCategoryType(DomainType[Category]):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str = strawberry.field(description="The place on it.")
    words: list[str] = strawberry.field(description="Words that tell what belongs there.")


@strawberry.type(name="ForgottenKnowledge", description="A report of an erasure.")
class ForgottenType:
    ids: list[strawberry.ID] = strawberry.field(
        description="Things that lost their text; their ids stay as marks."
    )
    kinds: list[KindCountType] = strawberry.field(description="Erased nodes by kind.")
    parts: list[LabelCountType] = strawberry.field(
        description="Blocks, steps, options, payloads and the like that went with them, by label."
    )
    vectors: Long = strawberry.field(description="Vectors that went.")
    quotations: Long = strawberry.field(
        description="Summaries of contradictions and excerpts of evidence that quoted them."
    )
    events: Long = strawberry.field(description="Events that no longer tell of them, or went.")
    settled: list[strawberry.ID] = strawberry.field(
        description="Open contradictions that were dismissed, since a side is gone."
    )
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed, those that rested on them included."
    )

    records: list[LabelCountType] = strawberry.field(
        description="Texts elsewhere that told of the subject, by label: titles of sessions,"
        " questions of debates, notes. They were erased too."
    )
    lines: Long = strawberry.field(description="Lines that went from the files of training runs.")
    job_id: strawberry.ID | None = strawberry.field(
        description="The job that erases the rest where the subject is told of in over 1,000"
        " places; null where nothing is left."
    )
    kept: list[RetainedDataType] = strawberry.field(
        description="Remaining traces with the reasons that they stay."
    )

    @classmethod
    def of(cls, forgotten: Forgotten) -> Self:
        return cls(
            **same_fields(
                cls,
                forgotten,
                kinds=KindCountType.all_of(forgotten.kinds),
                parts=LabelCountType.all_of(forgotten.parts),
                records=LabelCountType.all_of(forgotten.records),
                kept=[RetainedDataType.of(data) for data in forgotten.kept],
                changes=[StatusChangeType.of(change) for change in forgotten.changes],
            )
        )


@strawberry.type(name="Mention", description="Something that would be forgotten.")
class MentionType:
    id: strawberry.ID = strawberry.field(name="nodeId", description="Readable with `node(id:)`.")
    kind: SummaryKind = strawberry.field(description="The kind of the node `nodeId`.")
    title: str = strawberry.field(description="It in a line.")

    @classmethod
    def of(cls, mention: Mention) -> Self:
        return cls(**same_fields(cls, mention, kind=SummaryKind(mention.kind)))


@strawberry.type(name="KnowledgeCitation", description="A piece of a context.")
class CitationType:
    number: int = strawberry.field(description="Stands in brackets before its piece of the text.")
    node_id: strawberry.ID = strawberry.field(description="Readable with `node(id:)`.")
    kind: SummaryKind = strawberry.field(description="The kind of the node `nodeId`.")
    title: str = strawberry.field(description="It in a line.")
    entry: KnowledgeEntryType | None = strawberry.field(
        description="The same as a knowledge entry; null where it is none."
    )
    standing: str | None = strawberry.field(
        description="Its worth today, such as `held` or `disputed`; null of a message."
    )
    why: Why = strawberry.field(description="Pinned, found by search, or recent.")
    tokens: Long = strawberry.field(description="Of the piece, estimated.")
    is_cut: bool = strawberry.field(description="Whether parts of its content are left out.")

    @classmethod
    def of(cls, citation: Citation) -> Self:
        passage = citation.passage
        return cls(
            **same_fields(
                cls,
                citation,
                node_id=strawberry.ID(passage.id),
                kind=SummaryKind(passage.node.kind),
                title=passage.node.title,
                entry=KnowledgeEntryType.of(passage.entry) if passage.entry else None,
                standing=passage.standing,
            )
        )


@strawberry.type(name="OpenConflict", description="An open contradiction beside an entry.")
class OpenConflictType(DomainType[OpenConflict]):
    contradiction_id: strawberry.ID = strawberry.field(
        description="Readable with `contradiction(id:)`."
    )
    summary: str = strawberry.field(description="The disagreement in a sentence.")
    entry_id: strawberry.ID = strawberry.field(description="The entry it touches.")
    other_id: strawberry.ID = strawberry.field(description="Its other side.")
    other_title: str = strawberry.field(description="The other side in a line.")


@strawberry.type(name="Withdrawn", description="Something that holds no more.")
class WithdrawnType(DomainType[Withdrawn]):
    id: strawberry.ID = strawberry.field(name="nodeId", description="Readable with `node(id:)`.")
    title: str = strawberry.field(description="It in a line.")
    status: BeliefStatus = strawberry.field(
        name="beliefStatus", description="RETRACTED, or UNSUPPORTED where what it rested on fell."
    )


@strawberry.type(name="KnowledgeContext", description="Cited knowledge for a question.")
class KnowledgeContextType:
    text: str = strawberry.field(description="Ready to be put before a model.")
    tokens: Long = strawberry.field(description="Of the text, estimated; at most the budget.")
    token_budget: int = strawberry.field(description="The budget of the request.")
    citations: list[CitationType] = strawberry.field(description="In the order of the text.")
    conflicts: list[OpenConflictType] = strawberry.field(
        description="Every open one that touches a cited entry; each is named in the text."
    )
    left_out: list[strawberry.ID] = strawberry.field(
        description="Nodes there was no room for, best first."
    )
    withdrawn: list[WithdrawnType] = strawberry.field(
        description="Things that fit the question and hold no more; each is named in the text."
    )

    @classmethod
    def of(cls, context: KnowledgeContext) -> Self:
        return cls(
            **same_fields(
                cls,
                context,
                citations=[CitationType.of(citation) for citation in context.citations],
                conflicts=[OpenConflictType.of(conflict) for conflict in context.conflicts],
                withdrawn=[WithdrawnType.of(withdrawn) for withdrawn in context.withdrawn],
            )
        )
