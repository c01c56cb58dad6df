"""A conversation of Claude Code as its program leaves it: a transcript that grows, and hooks."""

import json
from pathlib import Path
from typing import Any

from app.domain.ids import new_id


class Conversation:
    """A transcript that grows by a turn at a time, and the event that the program tells of it.

    Args:
        session: As the program calls it.
    """

    def __init__(self, file: Path, session: str) -> None:
        self.file = file
        self.session = session
        self.texts: list[str] = []
        self._last: str | None = None

    def say(self, text: str, *, by_agent: bool | None = None) -> None:
        """Add a turn; person and agent take turns where it is not said who speaks."""
        id_ = new_id()
        answers = len(self.texts) % 2 == 1 if by_agent is None else by_agent
        message: dict[str, Any] = {"role": "user", "content": [{"type": "text", "text": text}]}
        if answers:
            message |= {"role": "assistant", "id": f"msg_{id_}", "model": "claude-opus-4-5"}
        record = {
            "type": message["role"],
            "uuid": id_,
            "parentUuid": self._last,
            "sessionId": self.session,
            "isSidechain": False,
            "cwd": "/srv/project",
            "timestamp": f"2026-05-04T{10 + len(self.texts) // 3600:02}:"
            f"{len(self.texts) // 60 % 60:02}:{len(self.texts) % 60:02}.000Z",
            "message": message,
        }
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
        self.texts.append(text)
        self._last = id_

    def event(self, name: str, **more: object) -> dict[str, Any]:
        """Give what a hook is told, with the fields of every event and those in `more`."""
        return {
            "session_id": self.session,
            "transcript_path": str(self.file),
            "cwd": "/srv/project",
            "permission_mode": "default",
            "hook_event_name": name,
            **more,
        }
