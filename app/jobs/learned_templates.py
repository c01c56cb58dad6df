"""The templates a deliberation is given, with the count of who used which."""

from collections.abc import Sequence

from app.domain.template import TemplateMatch
from app.jobs.learning import Learning
from app.reasoning.deliberations.debate.schemas import FoundTemplate


class LearnedTemplates:
    """Implements `app.reasoning.deliberations.debate.schemas.TemplateSource`."""

    def __init__(self, learning: Learning) -> None:
        self._learning = learning

    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        matches = await self._learning.template_reads.match(question, limit)
        return [_found(match) for match in matches]

    async def note_use(
        self, found: Sequence[FoundTemplate], run_id: str, score: float | None
    ) -> None:
        for one in found:
            await self._learning.templates.record_use(one.version_id, run_id, score)


def _found(match: TemplateMatch) -> FoundTemplate:
    template, score = match.template, match.fit.score if match.fit else None
    return FoundTemplate(template.version_id, template.name, template.content.body, score)
