"""What a hook of an agent's program does: keep what was told, and at a start say what is known.

An agent waits for it. So it loads little, and never fails: what goes wrong is a line on standard
error.
"""

import json
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from app.local.spool import HookEvent, put

STARTS = ("SessionStart", "session_start")
"""Of Claude Code and of pi: the program is answered with what is known."""


def run(program: str, arguments: list[str]) -> int:
    """Take one event: from standard input, or from the last argument as Codex gives it.

    Returns:
        0, always.
    """
    try:
        text = arguments[-1] if arguments else sys.stdin.read()
        sys.stdout.write(handle(program, json.loads(text), os.environ, Path.home()))
    except Exception as error:
        sys.stderr.write(f"noema hook: {type(error).__name__}: {error}\n")
    return 0


def handle(program: str, told: Mapping[str, Any], environ: Mapping[str, str], user: Path) -> str:
    """Keep an event, and give what the program is to be answered.

    Args:
        user: The folder of the user, where Codex keeps its conversations.
    """
    home = Path(environ.get("NOEMA_HOME") or _usual_home())
    event = read_event(program, told, user)
    if event is not None:
        put(home, event)
    if (name := told.get("hook_event_name")) not in STARTS:
        return ""
    # What speaks HTTP takes longer to load than all the rest.
    folder = told.get("cwd")
    answers = import_module("app.cli.running.hook_answers")
    known: str = answers.answer(home, folder if isinstance(folder, str) else None)
    return answers.for_claude_code(known) if name == "SessionStart" else known


def _usual_home() -> str:
    found: str = import_module("platformdirs").user_data_dir("noema")
    return found


def read_event(program: str, told: Mapping[str, Any], user: Path) -> HookEvent | None:
    """Read what a program told; None where it names no transcript."""
    name = str(told.get("hook_event_name") or told.get("type") or "")
    transcript = told.get("transcript_path") or _rollout(told, user)
    return HookEvent(program, name, str(transcript)) if transcript else None


def _rollout(told: Mapping[str, Any], user: Path) -> Path | None:
    """Find the file of a conversation of Codex, whose notice names it by its id."""
    thread = told.get("thread-id")
    if not isinstance(thread, str) or not thread.replace("-", "").isalnum():
        return None
    return next((user / ".codex" / "sessions").glob(f"*/*/*/rollout-*{thread}.jsonl"), None)
