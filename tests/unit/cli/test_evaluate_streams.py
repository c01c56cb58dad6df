"""`noema eval streams` reads recorded exchanges and says which it could not read."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import app
from app.cli.terminal.exit_codes import ExitCode

NAME = "tool-call.json"
EVENTS: list[dict[str, Any]] = [
    {"type": "message_start", "message": {"id": "m1", "model": "a-model", "usage": {}}},
    {
        "type": "content_block_start",
        "index": 0,
        "content_block": {"type": "tool_use", "id": "t1", "name": "multiply", "input": {}},
    },
    {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "input_json_delta", "partial_json": '{"x": 2}'},
    },
    {"type": "content_block_stop", "index": 0},
    {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 9}},
    {"type": "message_stop"},
]
SSE_EVENTS = [{"event": event["type"], "data": json.dumps(event)} for event in EVENTS]
EXCHANGE: dict[str, object] = {
    "id": "tool-call",
    "provider": "anthropic",
    "streaming": True,
    "sse_framing": "wire",
    "sse_events": SSE_EVENTS,
    "raw_sse": "".join(f"event: {e['event']}\ndata: {e['data']}\n\n" for e in SSE_EVENTS),
}


def _run(data: Path, out: Path) -> Result:
    return CliRunner().invoke(app, ["eval", "streams", "--data", str(data), "--out", str(out)])


def _folder(tmp_path: Path, **changed: object) -> Path:
    """Make a folder with one exchange, some of whose fields are other ones."""
    folder = tmp_path / "provider_streams"
    folder.mkdir()
    (folder / NAME).write_text(json.dumps(EXCHANGE | changed), encoding="utf-8")
    return tmp_path


def test_every_exchange_gives_one_line(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = _run(_folder(tmp_path), out)
    assert result.exit_code == ExitCode.OK, result.output
    [line] = [json.loads(line) for line in out.read_text().splitlines()]
    assert (line["id"], line["stop_reason"]) == ("tool-call", "tool_use")
    assert line["tool_calls"] == [{"id": "t1", "name": "multiply", "arguments": '{"x": 2}'}]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"provider": "oracle"}, "provider must be one of anthropic"),
        ({"raw_sse": None}, "raw_sse is missing"),
        ({"id": 3}, "id must be a string"),
        ({"streaming": False}, "response is missing"),
        ({"sse_framing": "json-lines", "sse_events": [{"event": "a"}]}, "data is missing"),
    ],
)
def test_a_bad_file_is_named_with_the_reason(
    tmp_path: Path, changed: dict[str, object], why: str
) -> None:
    out = tmp_path / "out.jsonl"
    result = _run(_folder(tmp_path, **changed), out)
    assert result.exit_code == ExitCode.BAD_INPUT
    assert NAME in result.output
    assert why in result.output
    assert not out.exists()


def test_a_file_that_is_no_json_and_a_folder_without_files_are_refused(tmp_path: Path) -> None:
    assert "contains no recorded exchange" in _run(tmp_path, tmp_path / "out").output
    folder = _folder(tmp_path) / "provider_streams"
    (folder / NAME).write_text("{", encoding="utf-8")
    assert f"{NAME}: Expecting property name" in _run(tmp_path, tmp_path / "out").output
    assert not (tmp_path / "out").exists()


def test_an_output_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    result = _run(_folder(tmp_path), tmp_path / "none" / "out.jsonl")
    assert result.exit_code == ExitCode.BAD_INPUT
    assert "No such file or directory" in result.output


def test_of_a_broken_stream_the_beginning_is_written_and_the_record_named(tmp_path: Path) -> None:
    events = [*SSE_EVENTS[:3], {"event": "ping", "data": "{"}]
    changed: dict[str, object] = {"sse_framing": "json-lines", "sse_events": events}
    out = tmp_path / "out.jsonl"
    result = _run(_folder(tmp_path, **changed), out)
    assert result.exit_code == ExitCode.BROKEN_LINES
    assert f"{NAME}: record 4 (ping) is not JSON" in result.output
    assert json.loads(out.read_text())["block_types"] == ["tool_use"]
