"""What the operations on knowledge answer."""

from typing import Self

import strawberry

from app.api.types.base import Mirrored, same_fields
from app.api.types.belief import StatusChangeType
from app.api.types.enums import Tier, Why
from app.api.types.erasure import KeptType
from app.api.types.knowledge import ClassificationType, KnowledgeEntryType
from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import Forgotten, Mention, Moved
from app.domain.beliefs.knowledge_context import Citation, KnowledgeContext, OpenConflict


@strawberry.type(name="KnowledgeMove", description="An entry came to another tier.")
class KnowledgeMoveType(Mirrored[Moved]):
    entry_id: strawberry.ID = strawberry.field(description="The entry.")
    before: Tier = strawberry.field(description="Where it was.")
    after: Tier = strawberry.field(description="Where it is now.")
    reason: str = strawberry.field(description="Why.")


@strawberry.type(description="What became of an entry.")
class KnowledgeChange:
    entry: KnowledgeEntryType = strawberry.field(description="The entry as it is now.")
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed; empty for a repeat."
    )
    moves: list[KnowledgeMoveType] = strawberry.field(
        description="Entries that came to another tier with it."
    )


@strawberry.type(description="What an entry is about.")
class CategorizedKnowledge:
    entry: KnowledgeEntryType = strawberry.field(description="The entry as it is now.")
    findings: list[ClassificationType] = strawberry.field(
        description="What was found this time, the best last; empty for a repeat."
    )
    failure: str | None = strawberry.field(
        description="Why a model that was asked did not help; the rules answered all the same."
    )


@strawberry.type(name="KnowledgeCategory", description="A category and what tells of it.")
class KnowledgeCategoryType(Mirrored[Category]):
    category: str = strawberry.field(description="The shelf.")
    subcategory: str = strawberry.field(description="The place on it.")
    words: list[str] = strawberry.field(description="Words that tell what belongs there.")


@strawberry.type(name="Count", description="How many of a sort.")
class CountType:
    name: str = strawberry.field(description="The sort.")
    count: int = strawberry.field(description="How many.")

    @classmethod
    def all_of(cls, counts: dict[str, int]) -> list[Self]:
        return [cls(name=name, count=count) for name, count in counts.items()]


@strawberry.type(name="ForgottenKnowledge", description="What was erased.")
class ForgottenType:
    ids: list[strawberry.ID] = strawberry.field(
        description="Things that lost their text; their ids stay as marks."
    )
    kinds: list[CountType] = strawberry.field(description="How many of each kind they are.")
    parts: list[CountType] = strawberry.field(
        description="Blocks, steps, options, payloads and the like that went with them, by label."
    )
    vectors: int = strawberry.field(description="Vectors that went.")
    quotations: int = strawberry.field(
        description="Summaries of contradictions and excerpts of evidence that quoted them."
    )
    events: int = strawberry.field(description="Events that no longer tell of them, or went.")
    settled: list[strawberry.ID] = strawberry.field(
        description="Open contradictions that were dismissed, since a side is gone."
    )
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed, those that rested on them included."
    )

    records: list[CountType] = strawberry.field(
        description="Texts elsewhere that told of the subject, by label: titles of sessions,"
        " questions of debates, notes. They were erased too."
    )
    lines: int = strawberry.field(description="Lines that went from the files of training runs.")
    job_id: strawberry.ID | None = strawberry.field(
        description="The job that erases the rest where the subject is told of in over 1,000"
        " places; null where nothing is left."
    )
    kept: list[KeptType] = strawberry.field(description="What stays, and why.")

    @classmethod
    def of(cls, forgotten: Forgotten) -> Self:
        return cls(
            **same_fields(
                cls,
                forgotten,
                kinds=CountType.all_of(forgotten.kinds),
                parts=CountType.all_of(forgotten.parts),
                records=CountType.all_of(forgotten.records),
                kept=[KeptType.of(one) for one in forgotten.kept],
                changes=[StatusChangeType.of(change) for change in forgotten.changes],
            )
        )


@strawberry.type(name="Mention", description="Something that would be forgotten.")
class MentionType(Mirrored[Mention]):
    id: strawberry.ID = strawberry.field(description="Its id.")
    kind: str = strawberry.field(description="Its kind.")
    title: str = strawberry.field(description="It in a line.")


@strawberry.type(name="KnowledgeCitation", description="A piece of a context.")
class CitationType:
    number: int = strawberry.field(description="Stands in brackets before its piece of the text.")
    entry: KnowledgeEntryType = strawberry.field(description="Where the piece comes from.")
    why: Why = strawberry.field(description="Why it is part of the context.")
    tokens: int = strawberry.field(description="Of the piece, estimated.")
    is_cut: bool = strawberry.field(description="Whether its content goes on.")

    @classmethod
    def of(cls, citation: Citation) -> Self:
        return cls(**same_fields(cls, citation, entry=KnowledgeEntryType.of(citation.entry)))


@strawberry.type(name="OpenConflict", description="An open contradiction beside an entry.")
class OpenConflictType(Mirrored[OpenConflict]):
    contradiction_id: strawberry.ID = strawberry.field(description="The contradiction.")
    summary: str = strawberry.field(description="The disagreement in a sentence.")
    entry_id: strawberry.ID = strawberry.field(description="The entry it touches.")
    other_id: strawberry.ID = strawberry.field(description="Its other side.")
    other_title: str = strawberry.field(description="The other side in a line.")


@strawberry.type(name="KnowledgeContext", description="What is known for a question.")
class KnowledgeContextType:
    text: str = strawberry.field(description="Ready to be put before a model.")
    tokens: int = strawberry.field(description="Of the text, estimated; at most the budget.")
    token_budget: int = strawberry.field(description="What was asked for.")
    citations: list[CitationType] = strawberry.field(description="In the order of the text.")
    conflicts: list[OpenConflictType] = strawberry.field(
        description="Every open one that touches a cited entry; each is named in the text."
    )
    left_out: list[strawberry.ID] = strawberry.field(
        description="Entries there was no room for, best first."
    )

    @classmethod
    def of(cls, context: KnowledgeContext) -> Self:
        return cls(
            **same_fields(
                cls,
                context,
                citations=[CitationType.of(one) for one in context.citations],
                conflicts=[OpenConflictType.of(one) for one in context.conflicts],
            )
        )
