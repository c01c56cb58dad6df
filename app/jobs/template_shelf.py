"""The templates a deliberation is given, with the count of who used which."""

from app.reads.template import TemplateReads
from app.reasoning.debate.schemas import FoundTemplate
from app.reasoning.templates.service import TemplateService


class TemplateShelf:
    """Finds templates for one run. Implements `app.reasoning.debate.schemas.TemplateSource`."""

    def __init__(self, reads: TemplateReads, templates: TemplateService, run_id: str) -> None:
        self._reads = reads
        self._templates = templates
        self._run_id = run_id

    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        """Give the templates that fit, best first, and note that the run uses them."""
        found = [match.template for match in await self._reads.match(question, limit)]
        for one in found:
            await self._templates.record_use(one.version_id, self._run_id)
        return [FoundTemplate(one.version_id, one.name, one.content.body) for one in found]
