"""Runs of LangSmith, as its export and its query write them."""

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
ASKED: Record = {"role": "user", "content": "Which queue do we have?"}
CALL: Record = {"id": "call_1", "name": "read_file", "args": {"path": "compose.yml"}}


def _message(kind: str, **kwargs: object) -> Record:
    """Write a message as LangChain dumps it."""
    return {"lc": 1, "type": "constructor", "id": ["langchain_core", kind], "kwargs": kwargs}


def _run(name: str, kind: str, second: int, **more: object) -> Record:
    return {
        "id": name,
        "trace_id": "r0",
        "parent_run_id": "r0",
        "name": name,
        "run_type": kind,
        "start_time": f"2026-05-04T10:00:{second:02}.000000",
        "end_time": f"2026-05-04T10:00:{second + 1:02}.000000",
        "session_name": "orders",
        "extra": {"metadata": {"thread_id": "T1", "ls_provider": "openai", "ls_model_name": "m1"}},
        "error": None,
        **more,
    }


CALLS = _message("AIMessage", content="Let me look.", tool_calls=[CALL])
RETURNED = _message("ToolMessage", content="redis:8", tool_call_id="call_1")
SAYS = _message("AIMessage", content="Redis.")
RUNS = [
    _run("r0", "chain", 0, inputs={"question": "?"}, outputs={"answer": "Redis."}),
    _run(
        "r1",
        "llm",
        1,
        inputs={"messages": [[_message("HumanMessage", content="Which queue do we have?")]]},
        outputs={"generations": [[{"text": "Let me look.", "message": CALLS}]]},
        prompt_tokens=900,
        completion_tokens=20,
    ),
    _run("r2", "tool", 3, inputs={"input": "{}"}, outputs={"output": RETURNED}),
    _run(
        "r3",
        "llm",
        5,
        inputs={
            "messages": [
                [_message("HumanMessage", content="Which queue do we have?"), CALLS, RETURNED]
            ]
        },
        outputs={"generations": [[{"text": "Redis.", "message": SAYS}]]},
    ),
]


def _as_lines(runs: list[Record]) -> str:
    return json_lines(*runs)


def _as_list(runs: list[Record]) -> str:
    return json.dumps(runs, indent=2)


def _as_answer(runs: list[Record]) -> str:
    return json.dumps({"runs": runs, "cursors": {"next": None}})


def _as_strings(runs: list[Record]) -> str:
    """Write what is nested as text, as tables do."""
    packed = ("inputs", "outputs", "extra")
    return json_lines(
        *({k: json.dumps(v) if k in packed else v for k, v in run.items()} for run in runs)
    )


@pytest.mark.parametrize("write", [_as_lines, _as_list, _as_answer, _as_strings])
def test_the_runs_of_a_thread_become_its_messages_calls_and_results(write: Any) -> None:  # noqa: ANN401
    parsed: Parsed = parse(write(RUNS))
    assert (parsed.format, parsed.faults, parsed.skipped) == ("langsmith", [], {"chain": 1})
    [session] = parsed.sessions
    assert (session.external_id, session.domain) == ("T1", "orders")
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
    called = parsed.nodes[1]
    assert (called.role, called.provider, called.model, called.usage) == (
        Role.ASSISTANT,
        "openai",
        "m1",
        Usage(900, 20),
    )


def test_the_counts_are_those_of_the_raw_json() -> None:
    raw = [json.loads(line) for line in _as_lines(RUNS).splitlines()]
    kinds = [run["run_type"] for run in raw]
    parsed = parse(_as_lines(RUNS))
    roles = [node.role for node in parsed.nodes]
    assert roles.count(Role.ASSISTANT) == kinds.count("llm")
    assert roles.count(Role.TOOL) == kinds.count("tool")
    answers = [
        run["outputs"]["generations"][0][0]["message"] for run in raw if run["run_type"] == "llm"
    ]
    calls = [call for answer in answers for call in answer["kwargs"].get("tool_calls", [])]
    assert len(parsed.blocks(ToolCallBlock)) == len(calls)


def test_a_longer_export_keeps_what_it_gave_before() -> None:
    before, after = parse(_as_lines(RUNS[:3])), parse(_as_lines(RUNS))
    assert after.sessions == before.sessions
    assert [*after.tree().items()][:3] == [*before.tree().items()]
    assert len(after.nodes) == len(before.nodes) + 1


def test_a_run_without_a_thread_is_a_session_of_its_trace() -> None:
    run = _run("r1", "llm", 1, inputs={"messages": [ASKED]}, outputs={"output": "Redis."}, extra={})
    parsed = parse(_as_lines([run]))
    assert parsed.sessions[0].external_id == "r0"
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (TextBlock("Redis."),),
    ]


def test_a_run_that_failed_is_kept_as_such() -> None:
    outputs = {"choices": [{"message": {"role": "assistant", "content": "Redi"}}]}
    run = _run("r1", "llm", 1, inputs={"messages": [ASKED]}, outputs=outputs, error="cut off")
    assert parse(_as_lines([run])).nodes[-1].status is NodeStatus.FAILED


def test_a_run_without_a_time_or_a_trace_is_reported_and_the_rest_read() -> None:
    broken = [RUNS[1] | {"start_time": "soon"}, RUNS[1] | {"trace_id": None}]
    parsed = parse(_as_lines([*broken, *RUNS]))
    assert parsed.faults == [
        (1, "start_time is no time"),
        (2, "the run has no id or no trace_id"),
    ]
    assert len(parsed.nodes) == 4


def test_a_list_that_breaks_off_is_reported() -> None:
    parsed = parse(_as_list(RUNS)[:-20])
    assert [reason.partition(":")[0] for _, reason in parsed.faults] == ["the file is not JSON"]


def test_what_only_talks_of_runs_is_not_taken_for_them() -> None:
    text = json_lines({"role": "user", "content": json.dumps(RUNS[0])})
    assert format_of(text.encode()) is None
