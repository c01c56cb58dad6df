"""Real transcripts, and small ones written line by line."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[1].parent / "shared" / "data"

needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="the shared transcripts are not beside this repository"
)


def transcript(name: str) -> Path:
    return DATA / "transcripts" / name


def json_lines(*records: dict[str, Any]) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def claude_record(
    uuid: str, parent: str | None, said: object, *, message_id: str | None = None, **more: object
) -> dict[str, Any]:
    """Make a record of a Claude Code session; a message id makes it the assistant's."""
    role = "assistant" if message_id else "user"
    number = int("".join(filter(str.isdigit, uuid)) or "0")
    message: dict[str, Any] = {"role": role, "content": said}
    if message_id:
        message |= {"id": message_id, "model": "claude-opus-4-5"}
    return {
        "type": role,
        "uuid": uuid,
        "parentUuid": parent,
        "sessionId": "s-1",
        "isSidechain": False,
        "cwd": "/project",
        "timestamp": f"2026-05-04T10:{number:02d}:00.000Z",
        "message": message,
        **more,
    }
