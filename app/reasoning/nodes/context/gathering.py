"""What goes with a question to whatever model: knowledge that holds, and ways of reasoning."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.beliefs.knowledge_context import EMPTY, KnowledgeContext
from app.domain.beliefs.rehydration import Rehydration
from app.domain.template import FoundTemplate
from app.domain.text import tagged
from app.errors import AppError

MAX_TEMPLATE = 6_000
"""Characters of a template that are shown."""
RESTS_ON = (
    "What the graph holds on the question may stand between <knowledge> tags; each piece has a"
    " number, what it is worth today and where it comes from. Rest on it where it helps, cite it by"
    " its number in brackets, and say so where it is wrong or not enough. What is named there as"
    " replaced or withdrawn holds no more: say so where it matters."
)
"""How a model is told to use what was gathered."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Gathered:
    knowledge: KnowledgeContext = EMPTY
    templates: tuple[FoundTemplate, ...] = ()
    degraded: tuple[str, ...] = ()
    """What failed, as `stage: reason`; the question is answered all the same."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Give what may be cited; number n is at place n - 1."""
        return self.knowledge.ids

    @property
    def rehydrated(self) -> tuple[Rehydration, ...]:
        """Give what was found, with its score and the reason."""
        return self.knowledge.rehydrated

    @property
    def material(self) -> str | None:
        """Give all of it between tags, as data; None where there is nothing."""
        return "\n\n".join(self.parts) or None

    @property
    def parts(self) -> list[str]:
        known = [tagged("knowledge", self.knowledge.text)] if self.knowledge.text else []
        return [*known, *template_parts(self.templates, MAX_TEMPLATE)]


NOTHING = Gathered()


class Gatherer(Protocol):
    """The one way to what a model is told of the graph."""

    async def gather(
        self,
        question: str,
        provider: str,
        model: str,
        session_id: str | None,
        left_out: frozenset[str] = frozenset(),
    ) -> Gathered:
        """Give what is known on a question, within what a model reads.

        Args:
            session_id: Of the turn; what it decided itself is in its context anyway.
            left_out: Ids of what is not to be found.

        Raises:
            AppError: It cannot be looked up now.
        """
        ...

    async def note_use(self, templates: Sequence[FoundTemplate], run_id: str) -> None:
        """Note that a run was given templates; a repeat changes nothing."""
        ...


async def gathered(
    gatherer: Gatherer,
    question: str,
    provider: str,
    model: str,
    session_id: str | None,
    left_out: frozenset[str] = frozenset(),
) -> Gathered:
    """Gather for a question; where that fails, say so and give nothing."""
    try:
        return await gatherer.gather(question, provider, model, session_id, left_out)
    except AppError as error:
        _log.warning("nothing was retrieved: %s", error.message)
        return Gathered(degraded=(f"retrieval: {error.code}: {error.message}",))


def template_parts(templates: Sequence[FoundTemplate], most: int) -> list[str]:
    """Give templates between tags, at most so many characters of each."""
    return [
        tagged("template", f"{template.name}\n{template.text[:most]}") for template in templates
    ]
