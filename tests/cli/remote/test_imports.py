"""Transcripts that are sent to a service elsewhere: the same report, and the same in the graph."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.settings import Settings
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors
from tests.transcripts import claude_record, json_lines


def _folder(parent: Path, session: str) -> Path:
    """Write two transcripts, one with a broken line, beside a file that is none."""
    folder = parent / session
    folder.mkdir()
    records = (
        claude_record("u1", None, "Which queue?", sessionId=session),
        claude_record("a2", "u1", [{"type": "text", "text": "Redis."}], message_id="m1"),
        {"type": "summary", "summary": "Queues", "leafUuid": "a2", "sessionId": session},
    )
    named = [{**record, "sessionId": session} for record in records]
    (folder / "a.jsonl").write_text(json_lines(*named), "utf-8")
    other = [{**record, "sessionId": f"{session}-2"} for record in named]
    (folder / "b.jsonl").write_text(json_lines(*other) + '{"type": "user", \n', "utf-8")
    (folder / "notes.md").write_text("No transcript.\n", "utf-8")
    return folder


def _counts(report: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Give a report without the ids of its own sessions."""
    told = json.dumps({**report, "session_ids": len(report["session_ids"])})
    return json.loads(told.replace(folder.name, "folder"))


async def test_a_folder_gives_the_same_report_from_both_doors(doors: Doors, tmp_path: Path) -> None:
    one, two = _folder(tmp_path, "one"), _folder(tmp_path, "two")
    here = await doors.local("import", str(one), "--json")
    there = await doors.remote("import", str(two), "--json")
    assert (here.exit_code, there.exit_code) == (7, 7), there.output
    told = json.loads(there.stdout)
    assert _counts(told, two) == _counts(json.loads(here.stdout), one)
    counts = ("files", "files_unchanged", "sessions", "nodes_added", "problem_count", "skipped")
    assert {name: told[name] for name in counts} == {
        "files": 2,
        "files_unchanged": 0,
        "sessions": 2,
        "nodes_added": 4,
        "problem_count": 2,
        "skipped": {"claude_code:summary": 2},
    }
    assert told["bytes"] == sum(len((two / name).read_bytes()) for name in ("a.jsonl", "b.jsonl"))
    shown = answer(await doors.local("session", "show", told["session_ids"][0], "--json"))
    assert [node["response"] for node in shown["nodes"]] == ["Which queue?", "Redis."]


async def test_what_was_sent_before_is_unchanged_and_told_the_same_as_text(
    doors: Doors, tmp_path: Path
) -> None:
    folder = _folder(tmp_path, "again")
    (folder / "b.jsonl").unlink()
    await doors.remote("import", str(folder))
    here, there = [await door("import", str(folder)) for door in (doors.local, doors.remote)]
    assert (there.stdout, there.stderr) == (here.stdout, here.stderr)
    assert "1, 1 of them unchanged" in there.stdout


async def test_a_path_that_does_not_exist_is_refused_before_anything_is_sent(
    doors: Doors, tmp_path: Path
) -> None:
    line = ("import", str(_folder(tmp_path, "beside")), str(tmp_path / "nowhere"), "--json")
    here, there = await doors.local(*line), await doors.remote(*line)
    assert (there.exit_code, there.stdout) == (2, here.stdout)
    listed = answer(await doors.local("session", "list", "--text", "beside", "--json"))
    assert listed["sessions"] == []


async def test_bytes_that_are_no_text_are_a_problem_and_the_others_go_in(
    doors: Doors, tmp_path: Path
) -> None:
    folder = _folder(tmp_path, "torn")
    (folder / "b.jsonl").write_bytes((folder / "a.jsonl").read_bytes() + b'{"type": "\xff"}\n')
    told = json.loads((await doors.remote("import", str(folder), "--json")).stdout)
    assert (told["files"], told["nodes_added"]) == (1, 2)
    reasons = {Path(one["file"]).name: one["reason"] for one in told["problems"]}
    assert "is no UTF-8: import it where the service runs" in reasons["b.jsonl"]


@pytest.mark.timeout(120)
async def test_a_file_that_is_larger_than_the_service_takes_is_a_problem(
    doors: Doors, tmp_path: Path, settings: Settings
) -> None:
    folder = _folder(tmp_path, "large")
    large = claude_record("u9", None, "x" * settings.max_body_bytes)
    with (folder / "b.jsonl").open("a", encoding="utf-8") as file:
        file.write(json_lines({**large, "sessionId": "large-2"}))
    result = await doors.remote("import", str(folder), "--json")
    assert result.exit_code == 7, result.output
    told = json.loads(result.stdout)
    assert (told["files"], told["nodes_added"]) == (1, 2)
    reasons = {Path(one["file"]).name: one["reason"] for one in told["problems"]}
    assert f"takes {settings.max_body_bytes} bytes in a request" in reasons["b.jsonl"]
