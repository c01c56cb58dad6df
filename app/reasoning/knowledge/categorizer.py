"""Files entries: a person says where, or the words of the entry do, or a model does."""

from collections.abc import Sequence

from app.domain.beliefs.knowledge import CategorizedBy
from app.domain.beliefs.knowledge_changes import Categorize, Categorized, DefineCategory, Finding
from app.domain.ids import derived_id
from app.errors import AppError, InvalidInputError
from app.events.types import EventType
from app.graph.base import Graph
from app.graph.change import Write, append, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge import categories, rows, rules, store
from app.reasoning.knowledge.model_categorizer import ModelCategorizer

MAX_WORDS = 100


class Categorizer:
    def __init__(self, graph: Graph, beliefs: BeliefService, librarian: ModelCategorizer) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._librarian = librarian

    async def categorize(self, request: Categorize) -> Categorized:
        """Say what an entry is about, or find it out.

        Everything that is found is kept with who found it. A person's word stands until a person
        takes it back, a model's until a model does.

        Raises:
            InvalidInputError: A name is not allowed, or a subcategory has no category.
            NotFoundError: There is no such entry.
        """
        findings, failure = await self._findings(request)

        def work() -> Write[Categorized]:
            at = yield from self._beliefs.begin_in(request)
            if at is None:
                return Categorized(request.entry_id)
            row = yield from store.require_entry(request.entry_id)
            yield from store.classify_in(request.entry_id, findings, at)
            chosen = [
                finding
                for finding in findings
                if rules.may_replace(finding.by, row["categorized_by"])
            ]
            if chosen:
                yield from self._file(request.entry_id, chosen[-1])
            return Categorized(request.entry_id, tuple(findings), failure)

        return await self._graph.apply(work)

    async def define(self, request: DefineCategory) -> None:
        """Add a category of the tenant's own, or give one that is there other words.

        Raises:
            InvalidInputError: A name is not allowed, or the words are none or over 100.
        """
        category = rules.require_name(request.category, "category")
        subcategory = rules.require_name(request.subcategory, "subcategory")
        words = [rules.require_name(word, "words") for word in dict.fromkeys(request.words)]
        if not 1 <= len(words) <= MAX_WORDS:
            raise InvalidInputError(f"give from 1 to {MAX_WORDS} words", field="words")
        tenant_id = self._graph.tenant_id

        def work() -> Write[None]:
            at = yield from self._beliefs.begin_in(request)
            if at is not None:
                yield from run(
                    "knowledge/replace_category",
                    id=derived_id(None, tenant_id, "category", category, subcategory),
                    category=category,
                    subcategory=subcategory,
                    words=words,
                    at=at,
                )

        await self._graph.apply(work)

    async def _findings(self, request: Categorize) -> tuple[Sequence[Finding], str | None]:
        """Give what is found, the best last, and why the model did not help where it did not."""
        if request.category is not None:
            return [_said(request)], None
        if request.subcategory is not None:
            raise InvalidInputError("a subcategory needs a category", field="subcategory")
        row = await store.read_entry(self._graph, request.entry_id)
        fields, own = rows.fields_from(row), await store.read_categories(self._graph)
        by_words = categories.find(fields, own)
        findings = [by_words] if by_words else []
        if not self._librarian.is_there:
            return findings, None
        try:
            offered = categories.all_categories(own)
            return [*findings, await self._librarian.find(fields, offered)], None
        except AppError as error:
            return findings, f"{error.code}: {error.message}"

    def _file(self, entry_id: str, finding: Finding) -> Write[None]:
        placed = {"category": finding.category, "subcategory": finding.subcategory}
        yield from run("knowledge/update_category", id=entry_id, by=finding.by, **placed)
        kind = EventType.KNOWLEDGE_CATEGORIZED
        told = rows.knowledge_event(
            self._graph.tenant_id, kind, entry_id, by=finding.by.value, **placed
        )
        yield from append([told])


def _said(request: Categorize) -> Finding:
    category = rules.require_name(request.category or "", "category")
    given = request.subcategory
    subcategory = None if given is None else rules.require_name(given, "subcategory")
    return Finding(category, subcategory, CategorizedBy.PERSON, "person", None, ())
