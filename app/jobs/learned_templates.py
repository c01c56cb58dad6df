"""The templates a deliberation is given, with the count of who used which."""

from collections.abc import Sequence

from app.domain.template import FoundTemplate
from app.jobs.learning import Learning


class LearnedTemplates:
    """Implements `app.reasoning.deliberations.debate.schemas.TemplateSource`."""

    def __init__(self, learning: Learning) -> None:
        self._learning = learning

    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        matches = await self._learning.template_reads.match(question, limit)
        return [FoundTemplate.of(match) for match in matches]

    async def note_use(
        self, templates: Sequence[FoundTemplate], run_id: str, score: float | None
    ) -> None:
        for template in templates:
            await self._learning.templates.record_use(template.version_id, run_id, score)
