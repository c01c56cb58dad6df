"""Exports of Langfuse: observations as JSON Lines, JSON and CSV, one trace, a table of traces."""

import csv
import io
import json
from typing import Any

import pytest

from app.content.blocks import TextBlock, ToolCallBlock, ToolResultBlock
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeStatus, Role
from app.importers.files import format_of
from tests.transcripts import json_lines
from tests.unit.importers.parsing import Parsed, parse

Record = dict[str, Any]
QUESTION: Record = {"role": "user", "content": "Which queue do we have?"}
CALLS: Record = {
    "role": "assistant",
    "content": "Let me look.",
    "tool_calls": [
        {
            "id": "call_1",
            "type": "function",
            "function": {"name": "read_file", "arguments": '{"path":"compose.yml"}'},
        }
    ],
}
RETURNED: Record = {"role": "tool", "tool_call_id": "call_1", "content": "redis:8"}
SAYS: Record = {"role": "assistant", "content": "Redis."}


def _row(name: str, kind: str, second: int, **more: object) -> Record:
    return {
        "id": name,
        "trace_id": "t1",
        "parent_observation_id": None,
        "type": kind,
        "name": name,
        "start_time": f"2026-05-04 10:00:{second:02}.000000",
        "end_time": f"2026-05-04 10:00:{second + 1:02}.000000",
        "level": "DEFAULT",
        "session_id": "S1",
        **more,
    }


ROWS = [
    _row("o0", "SPAN", 0, input="{}", output="{}"),
    _row(
        "o1",
        "GENERATION",
        1,
        input=json.dumps([QUESTION]),
        output=json.dumps(CALLS),
        provided_model_name="m1",
        usage_details={"input": 900, "output": 20, "total": 920},
    ),
    _row("o2", "TOOL", 3, output="redis:8", metadata={"tool_call_id": "call_1"}),
    _row("o3", "GENERATION", 5, input=json.dumps([QUESTION, CALLS, RETURNED]), output="Redis."),
]
_CAMEL = {
    "trace_id": "traceId",
    "parent_observation_id": "parentObservationId",
    "start_time": "startTime",
    "end_time": "endTime",
    "session_id": "sessionId",
    "provided_model_name": "model",
    "usage_details": "usageDetails",
}


def _as_csv(rows: list[Record]) -> str:
    text = io.StringIO()
    names = {name: None for row in rows for name in row}
    writer = csv.DictWriter(text, [*names])
    writer.writeheader()
    for row in rows:
        cells = {k: v if isinstance(v, str | None) else json.dumps(v) for k, v in row.items()}
        writer.writerow(cells)
    return text.getvalue()


def _as_trace(rows: list[Record]) -> str:
    """Write one trace with its observations, as its page downloads it."""
    told = [{_CAMEL.get(k, k): v for k, v in row.items() if k != "session_id"} for row in rows]
    held = {"id": "t1", "sessionId": "S1", "bookmarked": False, "observations": told}
    return json.dumps(held, indent=2)


def _as_lines(rows: list[Record]) -> str:
    return json_lines(*rows)


def _as_list(rows: list[Record]) -> str:
    return json.dumps(rows, indent=2)


SHAPES = [_as_lines, _as_list, _as_csv, _as_trace]


@pytest.mark.parametrize("write", SHAPES)
def test_observations_become_messages_calls_and_results(write: Any) -> None:  # noqa: ANN401
    parsed: Parsed = parse(write(ROWS))
    assert (parsed.format, parsed.faults, parsed.skipped) == ("langfuse", [], {"span": 1})
    [session] = parsed.sessions
    assert (session.external_id, str(session.started_at)) == ("S1", "2026-05-04 10:00:01+00:00")
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            TextBlock("Let me look."),
            ToolCallBlock("call_1", "read_file", '{"path":"compose.yml"}'),
        ),
        (ToolResultBlock("call_1", "redis:8", duration_ms=1000),),
        (TextBlock("Redis."),),
    ]
    names = [node.external_id for node in parsed.nodes]
    assert [node.parent_id for node in parsed.nodes] == [None, *names[:-1]]
    assert (parsed.nodes[1].model, parsed.nodes[1].usage) == ("m1", Usage(900, 20))


def test_the_counts_are_those_of_the_raw_rows() -> None:
    raw = [*csv.DictReader(io.StringIO(_as_csv(ROWS)))]
    kinds = [row["type"] for row in raw]
    roles = [node.role for node in parse(_as_csv(ROWS)).nodes]
    assert roles.count(Role.ASSISTANT) == kinds.count("GENERATION")
    assert roles.count(Role.TOOL) == kinds.count("TOOL")
    assert len(roles) == len(raw) - kinds.count("SPAN") + 1  # the question


@pytest.mark.parametrize("write", SHAPES)
def test_a_longer_export_keeps_what_it_gave_before(write: Any) -> None:  # noqa: ANN401
    before, after = parse(write(ROWS[:3])), parse(write(ROWS))
    assert after.sessions == before.sessions
    assert [*after.tree().items()][:3] == [*before.tree().items()]
    assert len(after.nodes) == len(before.nodes) + 1


def test_a_table_of_traces_gives_what_went_in_and_what_came_out() -> None:
    row = {
        "id": "t1",
        "timestamp": "2026-05-04T10:00:00.000Z",
        "bookmarked": False,
        "input": json.dumps({"messages": [QUESTION]}),
        "output": json.dumps(SAYS),
        "sessionId": "S1",
    }
    for text in (json.dumps([row]), _as_csv([row])):
        parsed = parse(text)
        assert [node.blocks for node in parsed.nodes] == [
            (TextBlock("Which queue do we have?"),),
            (TextBlock("Redis."),),
        ]
        assert (parsed.format, parsed.sessions[0].external_id) == ("langfuse", "S1")


def test_a_generation_that_failed_is_kept_as_such() -> None:
    assert parse(json_lines(ROWS[1] | {"level": "ERROR"})).nodes[-1].status is NodeStatus.FAILED


def test_a_row_without_an_id_or_a_time_is_reported_and_the_rest_read() -> None:
    broken = [ROWS[1] | {"id": ""}, ROWS[1] | {"start_time": "soon"}]
    parsed = parse(_as_csv([*broken, *ROWS]))
    assert parsed.faults == [
        (2, "the row has no id"),
        (3, "the row does not say when it began"),
    ]
    assert len(parsed.nodes) == 4


def test_a_cell_may_hold_more_than_csv_takes_by_default() -> None:
    long = "word " * 40_000
    parsed = parse(_as_csv([ROWS[1] | {"output": long}]))
    assert parsed.nodes[-1].blocks == (TextBlock(long),)


def test_other_tables_are_not_taken_for_those_of_langfuse() -> None:
    assert format_of(b"id,type,name\n1,SPAN,x\n") is None
    assert format_of(json.dumps([{"id": "1", "type": "message"}]).encode()) is None
