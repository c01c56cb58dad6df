"""Questions about templates, and which of them fit a question."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, page_of
from app.domain.search import VECTOR_PROPERTIES
from app.domain.template import (
    MAX_MATCHES,
    Complexity,
    Template,
    TemplateContent,
    TemplateFilter,
    TemplateMatch,
    TemplateSource,
    TemplateStatus,
    TemplateVersion,
)
from app.embeddings.base import Embedder, Vector
from app.errors import InvalidInputError, NotFoundError, SetupError
from app.graph.base import Graph
from app.reads.knowledge.template_rules import Candidate, Pairs, chosen, fit_of, fits, named_in
from app.reads.search.search_rules import lucene_query, lucene_terms, question_of

Map = dict[str, Any]
DEFAULT_MATCHES = 3
ACTIVE = TemplateFilter()
THRESHOLDS = {"bge-small-en-v1.5-q": 0.56, "voyage-4": 0.65, "compatible": 1.0}
"""Smallest true cosine of question and template, by model. Chosen for the first on 31 questions and
12 remarks that need no template (docs/learning.md); not measured for the second. What is near for
any model cannot be known: there words decide which templates fit, and cosines their order."""
POOL = 20
"""Templates that are compared with each other at most."""


class TemplateReads:
    """Args:
    prepare: Run before each answer; writes what comes with Noema where the tenant lacks it.
    """

    def __init__(
        self, graph: Graph, embedder: Embedder, prepare: Callable[[], Awaitable[object]]
    ) -> None:
        self._graph = graph
        self._embedder = embedder
        self._property = VECTOR_PROPERTIES[embedder.model]
        self._prepare = prepare

    async def get_many(self, ids: Sequence[str]) -> list[Template | None]:
        """Give the templates of `ids` in the same order; None where the tenant has no such one."""
        [row] = await self._graph.read("template/list_by_ids", ids=list(ids))
        templates = {template["id"]: _template(template) for template in row["templates"]}
        return [templates.get(id_) for id_ in ids]

    async def require(self, template_id: str) -> Template:
        """Give one template.

        Raises:
            NotFoundError: The tenant has no such template.
        """
        await self._prepare()
        [template] = await self.get_many([template_id])
        if template is None:
            raise NotFoundError("there is no such template", field="id")
        return template

    async def list_page(
        self,
        page: PageRequest,
        wanted: TemplateFilter = ACTIVE,
    ) -> Page[Template]:
        """List the templates of a status by name; the key of each is its name in plain letters."""
        await self._prepare()
        [row] = await self._graph.read(
            "template/list_page",
            after=page.after,
            status=wanted.status,
            domain=wanted.domain,
            only=wanted.only.parameters(),
            limit=page.first + 1,
        )
        if not row["rows"]:
            return page_of([], [], page.first)
        found = await self.get_many([one["id"] for one in row["rows"]])
        templates = [template for template in found if template]
        return page_of(templates, [one["slug"] for one in row["rows"]], page.first)

    async def versions(self, template_ids: Sequence[str]) -> list[tuple[TemplateVersion, ...]]:
        """Give the versions of each template, newest first, in the order of the ids."""
        [row] = await self._graph.read("template/list_versions", ids=list(template_ids))
        versions = [_version(version) for version in row["versions"]]
        return [tuple(v for v in versions if v.template_id == id_) for id_ in template_ids]

    async def match(self, question: str, limit: int = DEFAULT_MATCHES) -> tuple[TemplateMatch, ...]:
        """Find the templates that fit a question, best first; the fallback alone if none does.

        Raises:
            InvalidInputError: The question is empty, or the limit is outside 1..10.
        """
        if not 1 <= limit <= MAX_MATCHES:
            raise InvalidInputError(f"limit must be from 1 to {MAX_MATCHES}", field="limit")
        text = question_of(question)
        if not text:
            raise InvalidInputError("the question says nothing", field="text")
        await self._prepare()
        candidates = await self._candidates(text)
        threshold = THRESHOLDS[self._embedder.model]
        fitting = [candidate for candidate in candidates if fits(candidate, threshold)]
        pool = sorted(fitting, key=lambda candidate: (-candidate.fit.score, candidate.id))[:POOL]
        return await self._matches(chosen(pool, await self._likeness(pool), limit))

    async def _candidates(self, text: str) -> list[Candidate]:
        ranks, vector = await asyncio.gather(self._text_ranks(text), self._vector(text))
        [row] = await self._graph.read(
            "template/list_nearest", vector=vector, property=self._property
        )
        return [_candidate(text, template, ranks) for template in row["templates"]]

    async def _vector(self, text: str) -> Vector | None:
        try:
            return await self._embedder.embed_query(text)
        except SetupError:
            # Without the model no template has a vector either; words still find them.
            return None

    async def _text_ranks(self, text: str) -> dict[str, int]:
        terms = lucene_terms(text)
        if not terms:
            return {}
        lucene = lucene_query(self._graph.tenant_id, ["template"], None, "search_text", terms)
        [row] = await self._graph.read(
            "search/find_by_text", index="searchable_text", query=lucene, limit=POOL
        )
        return {template["id"]: rank for rank, template in enumerate(row["ranked"], start=1)}

    async def _likeness(self, pool: Sequence[Candidate]) -> Pairs:
        if len(pool) < 2:
            return {}
        ids = [candidate.id for candidate in pool]
        [row] = await self._graph.read("template/list_likeness", ids=ids, property=self._property)
        return {(p["a"], p["b"]): p["cosine"] for p in row["pairs"] if p["cosine"] is not None}

    async def _matches(self, taken: Sequence[Candidate]) -> tuple[TemplateMatch, ...]:
        if not taken:
            rows = await self._graph.read("template/find_fallback")
            found = await self.get_many([row["id"] for row in rows])
            return tuple(TemplateMatch(template, None) for template in found if template)
        found = await self.get_many([candidate.id for candidate in taken])
        return tuple(
            TemplateMatch(template, one.fit)
            for template, one in zip(found, taken, strict=True)
            if template
        )


def _candidate(text: str, row: Map, ranks: dict[str, int]) -> Candidate:
    named = named_in(text, row["name"], row["keywords"])
    fit = fit_of(row["cosine"], named, ranks.get(row["id"]))
    return Candidate(row["id"], row["name"], fit)


def _content(row: Map) -> TemplateContent:
    fields: Map = {
        **row,
        "complexity": Complexity(row["complexity"]),
        "keywords": tuple(row["keywords"]),
    }
    return TemplateContent(**fields)


def _template(row: Map) -> Template:
    fields: Map = {
        **row,
        "status": TemplateStatus(row["status"]),
        "source": TemplateSource(row["source"]),
        "content": _content(row["content"]),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Template(**fields)


def _version(row: Map) -> TemplateVersion:
    fields: Map = {
        **row,
        "content": _content(row["content"]),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return TemplateVersion(**fields)
