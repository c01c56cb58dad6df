"""Changing what is known. Each is one transaction, and the same operation id again is none."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.errors import Refusal
from app.api.types.knowledge.answers import (
    CategorizedKnowledge,
    ForgottenType,
    KnowledgeCategoryType,
    KnowledgeChange,
    KnowledgeMoveType,
)
from app.api.types.knowledge.entry import ClassificationType, KnowledgeEntryType
from app.api.types.knowledge.inputs import (
    CategorizeKnowledgeInput,
    DefineCategoryInput,
    ForgetInput,
    MoveKnowledgeInput,
    PinKnowledgeInput,
    RelateKnowledgeInput,
    StoreKnowledgeInput,
    TagKnowledgeInput,
    UpdateKnowledgeInput,
)
from app.bootstrap import KnowledgeServices
from app.domain.beliefs.knowledge import Category
from app.domain.beliefs.knowledge_changes import (
    Categorize,
    DefineCategory,
    EntryChange,
    Forget,
    Move,
)
from app.domain.tenants.tenant import Scope

KnowledgePayload = Annotated[
    KnowledgeChange | Refusal,
    strawberry.union("KnowledgePayload", description="The changed entry, or an error."),
]
CategorizePayload = Annotated[
    CategorizedKnowledge | Refusal,
    strawberry.union("CategorizePayload", description="The categorized entry, or an error."),
]
CategoryPayload = Annotated[
    KnowledgeCategoryType | Refusal,
    strawberry.union("CategoryPayload", description="The category, or why not."),
]
ForgetPayload = Annotated[
    ForgottenType | Refusal,
    strawberry.union("ForgetPayload", description="A report of the erasure, or an error."),
]


@strawberry.type
class KnowledgeMutations:
    @mutation(
        description="Store an entry and hold it true, by itself or for what it is derived from."
    )
    async def store_knowledge(
        self,
        info: Info,
        input: Annotated[StoreKnowledgeInput, strawberry.argument(description="The entry.")],
    ) -> KnowledgePayload:
        return await _changed(info, await _knowledge(info).memory.store(input.to_domain()))

    @mutation(description="Replace an entry by a new record; what rested on the old one loses it.")
    async def update_knowledge(
        self,
        info: Info,
        input: Annotated[UpdateKnowledgeInput, strawberry.argument(description="The change.")],
    ) -> KnowledgePayload:
        change = await _knowledge(info).memory.update(input.to_domain())
        return await _changed(info, change)

    @mutation(
        description="Relate an entry to others; DERIVED_FROM gives it one more justification."
    )
    async def relate_knowledge(
        self,
        info: Info,
        input: Annotated[RelateKnowledgeInput, strawberry.argument(description="Which to which.")],
    ) -> KnowledgePayload:
        change = await _knowledge(info).memory.relate(input.to_domain())
        return await _changed(info, change)

    @mutation(description="Add tags to an entry, and take some away.")
    async def tag_knowledge(
        self,
        info: Info,
        input: Annotated[TagKnowledgeInput, strawberry.argument(description="The tags.")],
    ) -> KnowledgePayload:
        return await _changed(info, await _knowledge(info).memory.tag(input.to_domain()))

    @mutation(description="Make an entry part of every context.")
    async def pin_knowledge(
        self,
        info: Info,
        input: Annotated[PinKnowledgeInput, strawberry.argument(description="The entry.")],
    ) -> KnowledgePayload:
        return await _moved(info, input.to_domain())

    @mutation(
        description="Keep an entry nearer or farther; what has no room then goes to the archive."
    )
    async def move_knowledge(
        self,
        info: Info,
        input: Annotated[MoveKnowledgeInput, strawberry.argument(description="Where to.")],
    ) -> KnowledgePayload:
        return await _moved(info, input.to_domain())

    @mutation(
        description="Say what an entry is about, or have it found out: by its words, and by a model"
        " where one is configured. All findings are kept."
    )
    async def categorize_knowledge(
        self,
        info: Info,
        input: Annotated[CategorizeKnowledgeInput, strawberry.argument(description="Which.")],
    ) -> CategorizePayload:
        return await _categorized(info, input.to_domain())

    @mutation(description="Add a category of your own, or give one other words.")
    async def define_category(
        self,
        info: Info,
        input: Annotated[DefineCategoryInput, strawberry.argument(description="The category.")],
    ) -> CategoryPayload:
        return await _defined(info, input.to_domain())

    @mutation(
        description="Erase text, vectors, quotations and events of things or of a subject. What"
        " rested on them alone becomes unsupported. This cannot be undone; the key needs the scopes"
        " `write` and `erase`."
    )
    async def forget(
        self,
        info: Info,
        input: Annotated[
            ForgetInput, strawberry.argument(description="See the fields of the input.")
        ],
    ) -> ForgetPayload:
        info.context.require_scope(Scope.ERASE)
        request: Forget = input.to_domain()
        return ForgottenType.of(await _knowledge(info).forgetting.forget(request))


def _knowledge(info: Info) -> KnowledgeServices:
    return info.context.services.knowledge


async def _moved(info: Info, request: Move) -> KnowledgeChange:
    return await _changed(info, await _knowledge(info).memory.move(request))


async def _changed(info: Info, change: EntryChange) -> KnowledgeChange:
    entry = await info.context.services.knowledge_reads.require_entry(change.entry_id)
    return KnowledgeChange(
        entry=KnowledgeEntryType.of(entry),
        changes=[StatusChangeType.of(status_change) for status_change in change.changes],
        moves=[KnowledgeMoveType.of(move) for move in change.moves],
    )


async def _categorized(info: Info, request: Categorize) -> CategorizedKnowledge:
    categorized = await _knowledge(info).categorizer.categorize(request)
    entry = await info.context.services.knowledge_reads.require_entry(request.entry_id)
    return CategorizedKnowledge(
        entry=KnowledgeEntryType.of(entry),
        findings=[ClassificationType.of(finding) for finding in categorized.findings],
        failure=categorized.failure,
    )


async def _defined(info: Info, request: DefineCategory) -> KnowledgeCategoryType:
    await _knowledge(info).categorizer.define(request)
    return KnowledgeCategoryType.of(
        Category(request.category.strip(), request.subcategory.strip(), request.words)
    )
