"""Every importer: as many as plain counting of its sample finds, and wrong files with a reason."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest

from app.errors import InvalidInputError
from app.export.knowledge_graphml import GraphMl
from app.export.knowledge_jsonl import JsonLines
from app.export.knowledge_markdown import Markdown
from app.importers.base import Fault, ParsedNode
from app.importers.files import FORMATS, find_sources, format_of
from app.importers.knowledge.check import check_records
from app.importers.knowledge.files import records_of
from app.importers.knowledge.jsonl import MAX_LINE
from app.importers.lines import MAX_LINE_BYTES
from tests.transcripts import claude_record, json_lines
from tests.unit.importers.memories.test_graphiti import FACT, graph_of
from tests.unit.importers.memories.test_mem0 import QUEUE, TRIAL
from tests.unit.importers.test_aider import HISTORY
from tests.unit.importers.test_copilot import EXPORT as COPILOT
from tests.unit.importers.test_cursor import EXPORT as CURSOR
from tests.unit.importers.test_gemini_cli import HEAD as GEMINI_HEAD
from tests.unit.importers.test_gemini_cli import SESSION as GEMINI
from tests.unit.importers.test_importers_formats import a_conversation
from tests.unit.importers.test_kimi_cli import ASKED, STEPS
from tests.unit.importers.test_kimi_cli import HEAD as KIMI_HEAD
from tests.unit.importers.test_letta import MESSAGES, file_of
from tests.unit.importers.test_specstory import HEAD as SPECSTORY_HEAD
from tests.unit.importers.test_specstory import TALK
from tests.unit.importers.traces.test_langfuse import ROWS
from tests.unit.importers.traces.test_langsmith import RUNS
from tests.unit.knowledge.records import entry


class Sample(NamedTuple):
    content: str
    said: int
    """Messages, answers and results of tools, as counted by hand in the sample."""
    by_line: bool = True
    """Whether it is read line by line, so that a broken one leaves the others."""


def _codex(kind: str, **payload: object) -> dict[str, object]:
    return {"timestamp": "2026-05-04T10:00:00Z", "type": kind, "payload": payload}


def _codex_message(role: str, text: str) -> dict[str, object]:
    kind = "input_text" if role == "user" else "output_text"
    return _codex(
        "response_item", type="message", role=role, content=[{"type": kind, "text": text}]
    )


def _pi_message(name: str, parent: str | None, role: str) -> dict[str, object]:
    said = {"role": role, "content": [{"type": "text", "text": "Yes."}]}
    at = "2026-05-04T10:00:00.000Z"
    return {"type": "message", "id": name, "parentId": parent, "timestamp": at, "message": said}


_CLAUDE = [
    claude_record("u1", None, "Which queue?"),
    claude_record("u2", "u1", [{"type": "text", "text": "Redis."}], message_id="m1"),
    claude_record("u3", "u2", "Thanks"),
]
_PI_HEAD = {"type": "session", "version": 3, "id": "s-1", "timestamp": "2026-05-04T10:00:00.000Z"}
_PI = [_pi_message("e1", None, "user"), _pi_message("e2", "e1", "assistant")]
_CODEX = [
    _codex("session_meta", id="c-1", cwd="/x", model_provider="openai"),
    _codex_message("user", "Which queue?"),
    _codex_message("assistant", "Redis."),
    _codex_message("user", "Thanks"),
]
_TRACES = [{"id": f"t{n}", "question": "Q", "reasoning": "R", "answer": "A"} for n in range(3)]

TRANSCRIPTS = {
    "claude_code": Sample(json_lines(*_CLAUDE), said=3),
    "pi": Sample(json_lines(_PI_HEAD | {"cwd": "/x"}, *_PI), said=2),
    "codex": Sample(json_lines(*_CODEX), said=3),
    "gemini_cli": Sample(json_lines(GEMINI_HEAD, *GEMINI), said=4),
    "kimi_cli": Sample(json_lines(KIMI_HEAD, ASKED, *STEPS), said=4),
    "aider": Sample(HISTORY, said=6),
    "copilot": Sample(json.dumps(COPILOT, indent=2), said=5, by_line=False),
    "cursor": Sample(CURSOR, said=4),
    "chatgpt": Sample(json.dumps([a_conversation()]), said=5, by_line=False),
    "specstory": Sample(SPECSTORY_HEAD + TALK, said=4),
    "letta": Sample(file_of(MESSAGES), said=5, by_line=False),
    "langsmith": Sample(json_lines(*RUNS), said=4),
    "langfuse": Sample(json_lines(*ROWS), said=4),
    "noema_jsonl": Sample(json_lines(*_TRACES), said=6),
}
WRONG = {
    "empty": b"",
    "blank": b" \n\n\t\n",
    "text": b"milk, bread\n",
    "binary": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
    "UTF-16": "Which queue?".encode("utf-16"),
    "other JSON": b'{"name": "noema", "version": "0.1.0"}\n',
    "a list": b"[1, 2, 3]\n",
    "CSV": b"date,amount\n2026-05-04,3\n",
    "HTML": b"<!doctype html><html><body>Sign in</body></html>",
}


def _read(name: str, content: bytes) -> tuple[list[ParsedNode], list[Fault]]:
    known = format_of(content)
    assert known is not None
    assert known.name == name
    items = [*known.read(BytesIO(content))]
    faults = [item for item in items if isinstance(item, Fault)]
    return [item for item in items if isinstance(item, ParsedNode)], faults


def test_every_format_has_a_sample() -> None:
    assert TRANSCRIPTS.keys() == {known.name for known in FORMATS}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_gives_what_was_counted_in_it(name: str) -> None:
    nodes, faults = _read(name, TRANSCRIPTS[name].content.encode())
    assert (len(nodes), faults) == (TRANSCRIPTS[name].said, [])


@pytest.mark.parametrize("name", WRONG)
def test_a_file_of_another_kind_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(WRONG[name])
    with pytest.raises(InvalidInputError) as refused:
        find_sources([path])
    assert (refused.value.field, refused.value.message) == (
        "paths",
        f"{path}: this is no transcript of a known format",
    )


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_that_breaks_off_gives_what_is_whole_and_tells_where(name: str) -> None:
    sample = TRANSCRIPTS[name]
    whole, _ = _read(name, sample.content.encode())
    nodes, faults = _read(name, sample.content.encode()[:-9])
    ids = {node.external_id for node in whole}
    assert {node.external_id for node in nodes} <= ids
    is_markdown = name in ("aider", "cursor", "specstory")
    # Text that ends early is text; a record that ends early is none.
    assert [bool(fault.line and fault.reason) for fault in faults] == [True] * (not is_markdown)
    if sample.by_line and not is_markdown:
        assert len(nodes) >= 1


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_bytes_that_are_no_text_are_told_and_the_rest_is_kept(name: str) -> None:
    sample = TRANSCRIPTS[name]
    nodes, faults = _read(name, sample.content.encode() + b"\n\x00\xff\xfe\x80\n")
    assert faults
    assert all(fault.line > 0 and fault.reason for fault in faults)
    if sample.by_line:
        assert len(nodes) == sample.said


def test_a_line_that_is_too_long_is_told_and_the_rest_is_kept() -> None:
    sample = TRANSCRIPTS["claude_code"]
    huge = b'{"type": "user", "x": "' + b"x" * MAX_LINE_BYTES + b'"}\n'
    nodes, faults = _read("claude_code", sample.content.encode() + huge)
    assert len(nodes) == sample.said
    assert faults == [Fault(4, f"the line is longer than {MAX_LINE_BYTES} bytes")]


_ENTRIES = [entry("A"), entry("B")]
KNOWLEDGE: dict[str, tuple[str, int]] = {
    **{
        name: (form.head + "".join(map(form.record, _ENTRIES)) + form.tail, 2)
        for name, form in (
            ("JSON lines", JsonLines()),
            ("GraphML", GraphMl()),
            ("Markdown", Markdown()),
        )
    },
    "mem0": (json.dumps([QUEUE, TRIAL]), 2),
    "Graphiti": (graph_of(FACT), 2),
    "Letta": (file_of(MESSAGES), 2),
}
"""Files of knowledge, and the entries that were put into them."""
SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "breaks off": lambda content: content[: len(content) * 2 // 3],
    "ends in bytes that are no text": lambda content: content + b"\n\x00\xff\xfe\x80\n",
}


def _checked(path: Path) -> int:
    """Go through a file as an import does before it writes; give its entries."""
    with records_of(path) as records:
        return check_records(records, 1_000_000).entries


@pytest.mark.parametrize("name", KNOWLEDGE)
def test_a_file_of_knowledge_gives_the_entries_that_were_put_in(tmp_path: Path, name: str) -> None:
    content, entries = KNOWLEDGE[name]
    path = tmp_path / "kept"
    path.write_text(content, encoding="utf-8")
    assert _checked(path) == entries


@pytest.mark.parametrize("wrong", SPOILT)
@pytest.mark.parametrize("name", KNOWLEDGE)
def test_a_spoilt_file_of_knowledge_is_refused_by_its_name_before_anything_is_written(
    tmp_path: Path, name: str, wrong: str
) -> None:
    path = tmp_path / "kept.x"
    path.write_bytes(SPOILT[wrong](KNOWLEDGE[name][0].encode()))
    with pytest.raises(InvalidInputError) as refused:
        _checked(path)
    assert refused.value.field == "file"
    assert refused.value.message.startswith("kept.x: ")


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_holds_no_knowledge_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / "kept.x"
    path.write_bytes(WRONG[name])
    with pytest.raises(InvalidInputError) as refused:
        _checked(path)
    assert refused.value.message.startswith("kept.x: ")


def test_a_line_of_knowledge_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.x"
    record = JsonLines().record(entry("A", "x" * MAX_LINE))
    path.write_text(JsonLines.head + record, encoding="utf-8")
    with pytest.raises(InvalidInputError, match=f"kept.x: line 2: it is longer than {MAX_LINE}"):
        _checked(path)
