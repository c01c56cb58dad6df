"""Importing transcripts on a real Neo4j."""

import io
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from app.bootstrap import Noema, Services, open_noema
from app.content.blocks import TextBlock, ThinkingBlock
from app.domain.ids import new_id
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import Role, ThinkingNode
from app.domain.page import PageRequest
from app.errors import InvalidInputError
from app.events.types import sessions_stream
from app.importers.batch_writer import Writers
from app.importers.file_import import FileImport, Limits
from app.importers.files import FileSource, Transcript, find_sources
from app.importers.report import ImportProgress, ImportReport, Problem, Tally
from app.local.base import Connection
from app.reasoning.decisions.following.service import FollowUpService
from app.reasoning.decisions.outcomes.service import OutcomeService
from app.settings import Settings
from tests.transcripts import claude_record, json_lines

ASKED = claude_record("u1", None, "Which queue?")
THOUGHT = {"type": "thinking", "thinking": "RabbitMQ or Redis?", "signature": "c2ln"}
SAID = {
    "type": "text",
    "text": "I'll go with Redis Streams instead of RabbitMQ because it is already there.",
}
THINKS = claude_record("a2", "u1", [THOUGHT], message_id="m1")
ANSWERS = claude_record("a3", "a2", [SAID], message_id="m1")
THANKS = claude_record("u4", "a3", "Thanks.")


def _counts(report: ImportReport) -> tuple[int, int, int]:
    return report.nodes_added, report.nodes_extended, report.nodes_unchanged


async def _only_session(services: Services) -> Session:
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    return session


async def _nodes(services: Services) -> list[ThinkingNode]:
    session = await _only_session(services)
    page = await services.thinking_reads.list_by_session(session.id, PageRequest(100))
    return list(page.items)


async def _heads(services: Services) -> list[int | None]:
    session = await _only_session(services)
    streams = [session.id, sessions_stream(services.tenant_id)]
    return [await services.event_reads.head(stream) for stream in streams]


async def test_a_transcript_becomes_a_session_with_its_nodes_in_order(services: Services) -> None:
    report = await services.imports.import_text(
        "queue.jsonl", json_lines(ASKED, THINKS, ANSWERS, THANKS)
    )
    assert (_counts(report), report.problems, report.sessions) == ((3, 0, 0), (), 1)
    session = await _only_session(services)
    assert (session.title, session.source, session.external_id, session.domain) == (
        "Which queue?",
        "claude_code",
        "s-1",
        "/project",
    )
    asked, answered, thanked = await _nodes(services)
    assert [n.role for n in (asked, answered, thanked)] == [Role.USER, Role.ASSISTANT, Role.USER]
    assert [answered.parent_id, thanked.parent_id] == [asked.id, answered.id]
    assert (answered.model, str(answered.valid_from)) == (
        "claude-opus-4-5",
        "2026-05-04 10:02:00+00:00",
    )
    assert await services.thinking_reads.blocks([answered.id]) == [
        (ThinkingBlock("RabbitMQ or Redis?", "c2ln"), TextBlock(SAID["text"]))
    ]


async def test_importing_again_changes_nothing_and_appends_no_event(services: Services) -> None:
    content = json_lines(ASKED, THINKS, ANSWERS, THANKS)
    await services.imports.import_text("queue.jsonl", content)
    before = await _heads(services)
    again = await services.imports.import_text("renamed.jsonl", content)
    assert (again.files_unchanged, _counts(again)) == (1, (0, 0, 0))
    reread = await services.imports.import_text("queue.jsonl", content + "\n")
    assert (reread.files_unchanged, _counts(reread)) == (0, (0, 0, 3))
    assert await _heads(services) == before


async def test_a_longer_version_adds_what_is_new_and_extends_what_grew(services: Services) -> None:
    await services.imports.import_text("queue.jsonl", json_lines(ASKED, THINKS))
    longer = json_lines(ASKED, THINKS, ANSWERS, THANKS)
    assert _counts(await services.imports.import_text("queue.jsonl", longer)) == (1, 1, 1)
    _, answered, _ = await _nodes(services)
    assert (answered.reasoning, answered.response) == ("RabbitMQ or Redis?", SAID["text"])
    [steps] = await services.thinking_reads.steps([answered.id])
    assert [step.text for step in steps] == ["RabbitMQ or Redis?"]


async def test_an_older_version_takes_nothing_away(services: Services) -> None:
    longer = json_lines(ASKED, THINKS, ANSWERS, THANKS)
    await services.imports.import_text("queue.jsonl", longer)
    before = await _heads(services)
    older = await services.imports.import_text("queue.jsonl", json_lines(ASKED, THINKS))
    assert _counts(older) == (0, 0, 2)
    assert (await _nodes(services))[1].response == SAID["text"]
    assert await _heads(services) == before


async def test_a_decision_is_found_with_what_was_turned_down(services: Services) -> None:
    answer = claude_record("a2", "u1", [SAID], message_id="m1")
    report = await services.imports.import_text("queue.jsonl", json_lines(ASKED, answer))
    assert report.decisions == 1
    _, answered = await _nodes(services)
    [[found]] = await services.decision_reads.of_nodes([answered.id])
    assert found.chosen is not None
    assert (found.chosen.text, found.chosen.reason) == ("Redis Streams", "it is already there")
    assert [option.text for option in found.rejected] == ["RabbitMQ"]
    assert (found.start, found.end, found.extracted_by) == (0, len(SAID["text"]), "rules/13")
    assert (await _only_session(services)).decision_count == 1


async def test_the_threshold_of_the_setting_holds_for_messages_and_answers_to_them(
    services: Services, settings: Settings, neo4j: Connection
) -> None:
    fix = {"type": "text", "text": "The cleanest fix is to add the missing index to the migration."}
    offered = claude_record("a2", "u1", [fix], message_id="m1")
    content = json_lines(ASKED, offered, claude_record("u3", "a2", "Yes, do that."))
    report = await services.imports.import_text("queue.jsonl", content)
    assert report.decisions == 2
    strict = settings.model_copy(update={"decision_threshold": 1.0})
    async with open_noema(strict, neo4j) as noema:
        report = await noema.services(new_id()).imports.import_text("queue.jsonl", content)
    assert (report.nodes_added, report.decisions) == (3, 0)


async def test_a_broken_line_is_reported_and_the_rest_goes_in(
    services: Services, tmp_path: Path
) -> None:
    path = tmp_path / "broken.jsonl"
    lines = [
        json_lines(ASKED).encode(),
        b'{"type": "user",\n',
        b'{"text": "\xff"}\n',
        json_lines(claude_record("u2", "u1", "\ud800")).encode("utf-8", "surrogatepass"),
        json_lines(claude_record("u3", "u2", "nul \x00")).encode(),
        json_lines(claude_record("u4", "u3", "x" * 1_048_577)).encode(),
        json_lines(claude_record("u5", "u4", "after what was refused")).encode(),
        json_lines(claude_record("u6", "nowhere", "lost")).encode(),
        b'{"type": "user", "uuid": "u7", "parentUuid": "u1", "sessionId": "s-1", '
        b'"message": {"role": "user", "content": "\\udc00"}}\n',
    ]
    path.write_bytes(b"".join(lines))
    report = await services.imports.import_paths([path])
    assert _counts(report) == (3, 0, 0)
    assert [(p.line, p.reason.split(":")[0]) for p in report.problems] == [
        (2, "the line is not JSON"),
        (3, "the line is not UTF-8"),
        (4, "the line is not UTF-8"),
        (5, "a text holds the control character U+0000"),
        (6, "response has 1048577 bytes; the limit is 1048576"),
        (8, "what it follows, nowhere, is not in this file before it"),
        (9, "response holds an unpaired surrogate"),
    ]
    assert {p.file for p in report.problems} == {str(path)}
    asked, after, lost = await _nodes(services)
    assert (after.response, after.parent_id) == ("after what was refused", None)
    assert (asked.parent_id, lost.parent_id) == (None, None)


async def test_importing_a_file_with_a_problem_again_reports_it_again(services: Services) -> None:
    text = json_lines(ASKED) + '{"type": "user",\n' + json_lines(claude_record("u2", "gone", "x"))
    first = await services.imports.import_text("broken.jsonl", text)
    heads = await _heads(services)
    again = await services.imports.import_text("broken.jsonl", text)
    assert len(first.problems) == 2
    assert (again.problems, again.problem_count) == (first.problems, 2)
    assert (again.files_unchanged, _counts(again)) == (0, (0, 0, 2))
    assert await _heads(services) == heads


async def test_two_tenants_import_the_same_file_and_each_sees_its_own(
    services: Services, other_services: Services
) -> None:
    content = json_lines(ASKED, THINKS, ANSWERS)
    ours = await services.imports.import_text("queue.jsonl", content)
    theirs = await other_services.imports.import_text("queue.jsonl", content)
    assert _counts(ours) == _counts(theirs) == (2, 0, 0)
    our_ids = [node.id for node in await _nodes(services)]
    assert not set(our_ids) & {node.id for node in await _nodes(other_services)}
    assert await other_services.thinking_reads.get_many(our_ids) == [None, None]


async def test_an_unknown_file_is_refused_when_named_and_reported_when_met(
    services: Services, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("milk, bread", encoding="utf-8")
    (tmp_path / "queue.jsonl").write_text(json_lines(ASKED), encoding="utf-8")
    with pytest.raises(InvalidInputError, match="notes.txt") as refused:
        await services.imports.import_paths([tmp_path / "queue.jsonl", tmp_path / "notes.txt"])
    assert refused.value.field == "paths"
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()
    report = await services.imports.import_paths([tmp_path])
    reason = "this is no transcript of a known format"
    assert report.problems == (Problem(str(tmp_path / "notes.txt"), None, reason),)
    assert _counts(report) == (1, 0, 0)


async def test_of_two_files_with_the_same_content_one_is_read(
    services: Services, tmp_path: Path
) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text(json_lines(ASKED, THINKS, ANSWERS), encoding="utf-8")
    report = await services.imports.import_paths([tmp_path])
    assert (report.files, report.files_unchanged, _counts(report)) == (2, 1, (2, 0, 0))


async def test_a_file_that_goes_away_is_named_and_those_before_it_are_in(
    services: Services, tmp_path: Path
) -> None:
    for number in range(3):
        asked = claude_record("u1", None, f"Which queue, {number}?", sessionId=f"s{number}")
        (tmp_path / f"{number}.jsonl").write_text(json_lines(asked), encoding="utf-8")

    def lose_the_last(progress: ImportProgress) -> None:
        if progress.file.endswith("0.jsonl"):
            (tmp_path / "2.jsonl").unlink(missing_ok=True)

    with pytest.raises(InvalidInputError, match=r"2\.jsonl"):
        await services.imports.import_paths([tmp_path], lose_the_last)
    sessions = (await services.session_reads.list_page(PageRequest(10))).items
    assert sorted(session.external_id or "" for session in sessions) == ["s0", "s1"]


class _CutOnceHashed(io.FileIO):
    """A file that somebody cuts after its first line as soon as it was read to its end."""

    def readinto(self, buffer: Any) -> int | None:  # noqa: ANN401  # the base's own
        count = super().readinto(buffer)
        if count == 0:
            os.truncate(str(self.name), len(json_lines(ASKED)))
        return count


@dataclass(frozen=True)
class _CutSource:
    path: Path
    name: str = "cut.jsonl"

    def open(self) -> Transcript:
        [source] = find_sources([self.path])
        assert isinstance(source, FileSource)
        file = cast(io.BufferedReader, io.BufferedReader(_CutOnceHashed(self.path)))
        return Transcript(self.name, source.format, source.size, file)


async def test_a_file_that_is_cut_while_it_is_read_is_not_taken_for_whole(
    noema: Noema, services: Services, tmp_path: Path
) -> None:
    file, whole = tmp_path / "talk.jsonl", json_lines(ASKED, THINKS, ANSWERS, THANKS)
    file.write_text(whole, encoding="utf-8")
    graph = noema.graph_of(services.tenant_id)
    follow_ups = FollowUpService(graph, OutcomeService(graph, len(whole)))
    writers = Writers(services.think_graph, follow_ups)
    cut = FileImport(graph, writers, Limits(len(whole)), Tally(), _CutSource(file))
    await cut.run(lambda _: None)
    await cut.close()
    assert len(await _nodes(services)) == 1
    file.write_text(whole, encoding="utf-8")
    report = await services.imports.import_paths([file])
    assert (report.files_unchanged, _counts(report)) == (0, (2, 0, 1))


async def test_a_deleted_session_comes_back_when_its_file_is_imported_again(
    services: Services,
) -> None:
    content = json_lines(ASKED, THINKS, ANSWERS)
    await services.imports.import_text("queue.jsonl", content)
    await services.sessions.delete((await _only_session(services)).id)
    assert _counts(await services.imports.import_text("queue.jsonl", content)) == (2, 0, 0)


async def test_an_archived_session_takes_nothing_and_the_report_says_so(services: Services) -> None:
    await services.imports.import_text("queue.jsonl", json_lines(ASKED, THINKS))
    await services.sessions.archive((await _only_session(services)).id)
    longer = json_lines(ASKED, THINKS, ANSWERS, THANKS)
    report = await services.imports.import_text("queue.jsonl", longer)
    assert [(p.line, p.reason) for p in report.problems] == [
        (None, "session s-1: the session is archived; reopen it first")
    ]
    assert (_counts(report), len(await _nodes(services))) == ((0, 0, 0), 2)


async def test_a_session_keeps_the_title_somebody_gave_it(services: Services) -> None:
    await services.imports.import_text("queue.jsonl", json_lines(ASKED))
    session = await _only_session(services)
    named = {"type": "custom-title", "sessionId": "s-1", "customTitle": "Renamed in the source"}
    await services.imports.import_text("queue.jsonl", json_lines(ASKED, THINKS, named))
    assert (await _only_session(services)).title == session.title == "Which queue?"
