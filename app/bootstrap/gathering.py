"""The one way to what a model is told of the graph, by the settings and by what the model reads."""

import asyncio
from collections.abc import Sequence

from app.domain.nodes.branch import ModelDirectory
from app.domain.template import FoundTemplate
from app.reads.knowledge.citation_rules import MAX_BUDGET, MIN_BUDGET
from app.reads.knowledge.knowledge_context import KnowledgeContextReads
from app.reads.knowledge.template import TemplateReads
from app.reasoning.learning.templates.service import TemplateService
from app.reasoning.nodes.context.gathering import Gathered

SHARE = 8
"""Knowledge takes at most this part of what a model reads."""


class GraphGatherer:
    """Implements `app.reasoning.nodes.context.gathering.Gatherer`."""

    def __init__(
        self,
        reads: KnowledgeContextReads,
        matches: TemplateReads,
        templates: TemplateService,
        models: ModelDirectory,
        most_tokens: int,
    ) -> None:
        self._reads = reads
        self._matches = matches
        self._templates = templates
        self._models = models
        self._most_tokens = most_tokens

    async def gather(
        self,
        question: str,
        provider: str,
        model: str,
        session_id: str | None,
        left_out: frozenset[str] = frozenset(),
    ) -> Gathered:
        most = min(self._most_tokens, self._models.context_tokens(provider, model) // SHARE)
        budget = max(MIN_BUDGET, min(MAX_BUDGET, self._models.estimated(provider, most)))
        known, templates = await asyncio.gather(
            self._reads.build(question, budget, session_id, left_out), self._fitting(question)
        )
        return Gathered(known, templates)

    async def _fitting(self, question: str) -> tuple[FoundTemplate, ...]:
        """Give the template that fits best."""
        matches = await self._matches.match(question, 1)
        return tuple(FoundTemplate.of(match) for match in matches if match.fit)

    async def note_use(self, templates: Sequence[FoundTemplate], run_id: str) -> None:
        for template in templates:
            await self._templates.record_use(template.version_id, run_id)
