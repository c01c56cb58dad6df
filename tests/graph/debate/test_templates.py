"""The templates a debate is given."""

from collections.abc import Sequence

import pytest

from app.content.blocks import visible_text
from app.domain.debate import DebateStatus
from app.domain.template import FoundTemplate
from app.errors import AppError, SetupError
from app.llm.base import ModelRequest
from app.reasoning.learning.templates.rules import version_id
from tests.factories import make_template
from tests.graph.debate.conftest import (
    LOSES,
    CrashError,
    Steady,
    Table,
    critique,
    judgement,
    proposal,
    synthesis,
)


def _prompt(request: ModelRequest) -> str:
    return visible_text(request.messages[-1].blocks)


_COMPARISON = FoundTemplate("v1", "Comparison", "1. List the options. " * 40)
_NO_MODEL = SetupError("no model here")


class Shelf:
    """Templates as another part of Noema keeps them. Implements `TemplateSource`."""

    def __init__(self, refusal: AppError | None = None, found: FoundTemplate = _COMPARISON) -> None:
        self.used: list[tuple[list[str], str, float | None]] = []
        self._refusal = refusal
        self._found = found

    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        if self._refusal is not None:
            raise self._refusal
        return [self._found][:limit]

    async def note_use(
        self, templates: Sequence[FoundTemplate], run_id: str, score: float | None
    ) -> None:
        self.used.append(([template.version_id for template in templates], run_id, score))


async def test_templates_come_first_in_full_then_in_short_and_their_use_is_noted(
    table: Table,
) -> None:
    shelf = Shelf()
    rounds = [proposal("A."), critique(LOSES), proposal("B."), critique(LOSES)]
    model = table.scripted(*rounds, synthesis("B."), judgement(7))
    debate_id = await table.start(min_rounds=1, max_rounds=2)
    debate = await table.carry_out(debate_id, templates=shelf)
    assert debate.templates == ("Comparison",)
    assert _prompt(model.requests[0]).count("List the options.") == 40
    assert 0 < _prompt(model.requests[2]).count("List the options.") < 40
    assert shelf.used == [(["v1"], debate_id, pytest.approx(7.0))]


async def test_a_debate_that_is_taken_up_again_has_the_templates_it_was_given(
    table: Table,
) -> None:
    templates = table.services.learning.templates
    version = version_id(await templates.add(make_template()), 1)
    shelf, empty = Shelf(found=FoundTemplate(version, "Five Whys", "?", 0.8)), Shelf(_NO_MODEL)
    model = table.scripted(proposal("A."), critique(), synthesis("A."), judgement(7))
    debate_id = await table.start(min_rounds=1)
    with pytest.raises(CrashError):
        await table.carry_out(debate_id, Steady(2), shelf)
    debate = await table.carry_out(debate_id, templates=empty)
    assert debate.templates == ("Five Whys",)
    assert "Ask why, and ask again." in _prompt(model.requests[0])
    assert (shelf.used, empty.used) == ([], [([version], debate_id, pytest.approx(7.0))])


async def test_a_debate_goes_on_without_templates_and_says_why(table: Table) -> None:
    table.scripted(proposal("A."), critique(), synthesis("A."), judgement(7))
    debate_id = await table.start(min_rounds=1)
    debate = await table.carry_out(debate_id, templates=Shelf(_NO_MODEL))
    assert (debate.status, debate.templates) == (DebateStatus.COMPLETE, ())
    [rag] = [e.payload for e in await table.events(debate_id) if e.type == "debate_rag"]
    assert rag == {"templates": [], "failure": "SETUP: no model here"}
