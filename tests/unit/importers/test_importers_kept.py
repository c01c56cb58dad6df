"""What formats say in unusual records is kept, or told: nothing goes missing in silence."""

import json
from typing import Any

import pytest

from app.content.blocks import ImageBlock, TextBlock, UnknownBlock
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.files import format_of
from tests.transcripts import json_lines
from tests.unit.importers.parsing import Parsed, parse

Record = dict[str, Any]


def _pi(*messages: Record) -> Parsed:
    head = {"type": "session", "id": "p-1", "cwd": "/x"}
    return parse(json_lines(head, *({"type": "message", "message": one} for one in messages)))


def _ran(**more: object) -> Record:
    return {
        "role": "bashExecution",
        "command": "make test",
        "output": "2 failed\n",
        "exitCode": 2,
        "cancelled": False,
        "truncated": False,
        **more,
    }


def test_pi_keeps_command_output_and_exit_code_of_what_a_person_ran() -> None:
    [node] = _pi(_ran()).nodes
    assert node.blocks == (TextBlock("$ make test\n2 failed\n\n[exit code 2]"),)
    assert (node.role, node.kind) == (Role.USER, NodeKind.MESSAGE)


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"output": "", "exitCode": 0}, "$ make test\n[exit code 0]"),
        ({"exitCode": None, "cancelled": True}, "$ make test\n2 failed\n\n[cancelled]"),
        (
            {"truncated": True, "fullOutputPath": "/tmp/o.log"},
            "$ make test\n2 failed\n\n[exit code 2]\n[output truncated: /tmp/o.log]",
        ),
    ],
)
def test_pi_tells_how_a_command_ended(more: Record, text: str) -> None:
    assert _pi(_ran(**more)).nodes[0].blocks == (TextBlock(text),)


def test_pi_keeps_a_command_that_was_hidden_from_the_model_and_does_not_show_it_one() -> None:
    hidden = _ran(excludeFromContext=True)
    [node] = _pi(hidden).nodes
    [block] = node.blocks
    assert isinstance(block, UnknownBlock)
    assert (block.name, json.loads(block.json)) == ("bashExecution", hidden)


@pytest.mark.parametrize("role", ["branchSummary", "compactionSummary"])
def test_pi_keeps_a_summary_that_comes_as_a_message(role: str) -> None:
    [node] = _pi({"role": role, "summary": "So far."}).nodes
    assert (node.blocks, node.kind) == ((TextBlock("So far."),), NodeKind.COMPACTION)


def test_pi_keeps_what_an_extension_said() -> None:
    image = {"type": "image", "mimeType": "image/png", "data": "aW1n"}
    said = {"type": "custom_message", "customType": "note", "content": [image]}
    parsed = parse(json_lines({"type": "session", "id": "p-1", "cwd": "/x"}, said))
    assert [node.blocks for node in parsed.nodes] == [(ImageBlock("image/png", json_of(image)),)]
    [node] = _pi({"role": "custom", "customType": "note", "content": "Mind this."}).nodes
    assert (node.role, node.blocks) == (Role.SYSTEM, (TextBlock("Mind this."),))


def test_pi_keeps_a_message_of_an_unknown_role_whole() -> None:
    said = {"role": "hologram", "waves": [1, 2]}
    [node] = _pi(said).nodes
    assert node.blocks == (UnknownBlock("hologram", json_of(said)),)


def test_codex_keeps_a_message_whose_content_is_one_text() -> None:
    item = {"type": "message", "role": "user", "content": "Go."}
    parsed = parse(json_lines({"type": "response_item", "payload": item}))
    assert parsed.nodes[0].blocks == (TextBlock("Go."),)


def test_chatgpt_counts_what_it_leaves_out_by_its_role() -> None:
    def node(message: object, parent: str | None, *children: str) -> Record:
        return {"message": message, "parent": parent, "children": list(children)}

    text = {"content_type": "text", "parts": ["x"]}
    mapping = {
        "a": node({"author": {"role": "critic"}, "content": text}, None, "b"),
        "b": node({"author": {"role": "user"}, "content": text}, "a"),
    }
    parsed = parse(json.dumps([{"conversation_id": "g", "mapping": mapping}]))
    assert (parsed.skipped, len(parsed.nodes)) == ({"critic": 1}, 1)


def test_chatgpt_tells_of_values_that_are_no_conversation() -> None:
    whole: Record = {"conversation_id": "g", "mapping": {}}
    parsed = parse(json.dumps([whole, 3, {"conversation_id": "h", "mapping": "gone"}]))
    assert [reason for _, reason in parsed.faults] == [
        "this is no conversation",
        "this is no conversation",
    ]


@pytest.mark.parametrize("field", ["question", "reasoning", "answer"])
def test_a_plain_trace_is_known_by_any_of_its_texts(field: str) -> None:
    parsed = parse(json_lines({"id": "t1", field: "Said."}))
    assert (parsed.format, len(parsed.nodes), parsed.faults) == ("noema_jsonl", 1, [])


def test_a_record_without_a_text_of_a_trace_is_no_plain_format() -> None:
    assert format_of(b'{"id": "t1", "question": "", "answer": null}\n') is None


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"question": ["Which?"]}, "question is no text"),
        ({"answer": 3}, "answer is no text"),
        ({"parent": 3}, "parent is no text"),
        ({"session": {"id": "s"}}, "session is no text"),
        ({"model": False}, "model is no text"),
        ({"at": "yesterday"}, "at is no time"),
    ],
)
def test_a_plain_trace_with_a_field_of_another_type_is_told(more: Record, reason: str) -> None:
    parsed = parse(json_lines({"id": "t0", "answer": "A"}, {"id": "t1", "reasoning": "R", **more}))
    assert parsed.faults == [(2, reason)]
    assert [node.external_id for node in parsed.nodes] == ["t0"]


def json_of(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
