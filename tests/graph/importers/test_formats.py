"""Every format on a real Neo4j: in once, unchanged the second time, its problems told again."""

import pytest

from app.bootstrap import Services
from app.domain.page import PageRequest
from tests.unit.patterns.transcripts import MODEL, OLDER, PERSON, WRITERS, Said, Writer

STORY = [
    Said(PERSON, "Which queue do we take?"),
    Said(MODEL, "I'll go with Redis instead of RabbitMQ because it is there already."),
    Said(PERSON, "Thanks."),
]
_ALL = {**WRITERS, **OLDER}


@pytest.mark.parametrize("write", _ALL.values(), ids=_ALL.keys())
async def test_a_transcript_goes_in_once_with_its_decision(
    services: Services, write: Writer
) -> None:
    content = write(STORY)
    first = await services.imports.import_text("story", content)
    assert (first.nodes_added, first.decisions, first.problems) == (3, 1, ())
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    page = await services.thinking_reads.list_by_session(session.id, PageRequest(10))
    assert [node.response for node in page.items] == [said.text for said in STORY]
    again = await services.imports.import_text("again", content)
    assert (again.nodes_added, again.files_unchanged) == (0, 1)


BROKEN = {
    "gemini_cli": ('{"id": "9"', "the line is not JSON"),
    "copilot": ("\n[", "the file is not JSON"),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_problem_is_told_again_when_the_file_is_imported_again(
    services: Services, name: str
) -> None:
    more, reason = BROKEN[name]
    content = WRITERS[name](STORY) + more
    for added in (3, 0):
        report = await services.imports.import_text("story", content)
        assert (report.nodes_added, report.files_unchanged) == (added, 0)
        assert [problem.reason.partition(":")[0] for problem in report.problems] == [reason]
