"""Questions about knowledge."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.beliefs.belief import AsOfArgument, as_of
from app.api.types.knowledge.answers import (
    KnowledgeCategoryType,
    KnowledgeContextType,
    MentionType,
)
from app.api.types.knowledge.entry import KnowledgeEntryType
from app.api.types.knowledge.inputs import ForgetInput, KnowledgeFilterInput
from app.domain.beliefs.knowledge import EntryFilter
from app.domain.ids import require_id

KNOWLEDGE = "knowledge"
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the entry.")]
Filter = Annotated[
    KnowledgeFilterInput | None,
    strawberry.argument(description="Which; the held ones if left out."),
]
Question = Annotated[str, strawberry.argument(description="The question in plain language.")]
TokenBudget = Annotated[
    int, strawberry.argument(description="Tokens the text may have, from 100 to 100,000.")
]


@strawberry.type
class KnowledgeQueries:
    @strawberry.field(description="One entry; null if there was no such one.")
    async def knowledge(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> KnowledgeEntryType | None:
        reads = info.context.services.knowledge_reads
        moment = as_of(as_of_)
        [entry] = await reads.get_entries([require_id(id)], moment.recorded)
        return KnowledgeEntryType.of(entry, moment) if entry else None

    @strawberry.field(description="Entries, newest first; of any valid time unless `asOf` says.")
    async def knowledge_entries(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
        as_of_: AsOfArgument = None,
    ) -> Connection[KnowledgeEntryType]:
        request = page_by_time(first, after, KNOWLEDGE)
        wanted = filter.to_domain() if filter else EntryFilter()
        reads = info.context.services.knowledge_reads
        moment = as_of(as_of_)
        page = await reads.list_entries(request, wanted, moment)
        return connection(
            page, request, KNOWLEDGE, lambda entry: KnowledgeEntryType.of(entry, moment)
        )

    @strawberry.field(
        description="Cited knowledge for a question within a token budget: pinned entries, then"
        " found ones, then recent ones. Held beliefs only, with open contradictions named."
    )
    async def knowledge_context(
        self, info: Info, question: Question, token_budget: TokenBudget = 2_000
    ) -> KnowledgeContextType:
        reads = info.context.services.knowledge.context
        async with info.context.searching():
            return KnowledgeContextType.of(await reads.build(question, token_budget))

    @strawberry.field(description="The tenant's own categories, by name.")
    async def knowledge_categories(self, info: Info) -> list[KnowledgeCategoryType]:
        categories = await info.context.services.knowledge_reads.categories()
        return [KnowledgeCategoryType.of(category) for category in categories]

    @strawberry.field(description="Nodes that `forget` would erase; changes nothing.")
    async def forget_preview(
        self,
        info: Info,
        input: Annotated[
            ForgetInput, strawberry.argument(description="See the fields of the input.")
        ],
    ) -> list[MentionType]:
        mentions = await info.context.services.knowledge.forgetting.preview(input.to_domain())
        return [MentionType.of(mention) for mention in mentions]
