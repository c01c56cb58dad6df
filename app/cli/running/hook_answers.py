"""What an agent is told when it starts: what lost its ground, open conflicts, and what holds."""

import json
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from app.local.repository import top_folder

ANSWER_S = 1.0
"""How long an agent is kept waiting for the service."""
_SHOWN = 5
_CHARACTERS = 160
QUESTION = f"""query ($project: String) {{
  staleDecisions(first: {_SHOWN}, project: $project) {{
    edges {{ node {{ nodeId text falls {{ text }} }} }} }}
  contradictions(first: {_SHOWN}) {{
    edges {{ node {{ id sideA {{ text }} sideB {{ text }} }} }} }}
  decisions(first: {_SHOWN}, filter: {{project: $project, statuses: [DECIDED]}}) {{
    edges {{ node {{ id description }} }} }}
}}"""


def answer(home: Path, folder: str | None) -> str:
    """Give what an agent is told, a line each; nothing where there is nothing to be said.

    Args:
        folder: Where the agent works; the decisions are those of its project.
    """
    # Its name alone: other sources name the same project by its repository.
    project = top_folder(Path(folder)).name if folder else None
    return "\n".join(known(_asked(home, project or None)))


def for_claude_code(answer: str) -> str:
    """Give what Claude Code adds to its context; nothing where there is nothing to be said."""
    if not answer:
        return ""
    said = {"hookEventName": "SessionStart", "additionalContext": answer}
    return json.dumps({"hookSpecificOutput": said}) + "\n"


def known(data: Mapping[str, Any]) -> Iterator[str]:
    """Tell of what the service answered, a line each."""
    stale = _nodes(data, "staleDecisions")
    if stale:
        yield "Noema: these decisions rest on what no longer holds. Check them first:"
    for belief in stale:
        fallen = "; ".join(_line(fall["text"]) for fall in belief["falls"])
        yield f"- {_line(belief['text'])} ({belief['nodeId']}), which rested on: {fallen}"
    conflicts = _nodes(data, "contradictions")
    if conflicts:
        yield "Noema: these statements contradict each other, and nobody settled it:"
    for found in conflicts:
        sides = (_line(found[side]["text"]) for side in ("sideA", "sideB"))
        yield f"- {' / '.join(sides)} ({found['id']})"
    decided = _nodes(data, "decisions")
    if decided:
        yield "Noema: these decisions hold. Ask why before you decide otherwise:"
    for decision in decided:
        yield f"- {_line(decision['description'])} ({decision['id']})"


def _nodes(data: Mapping[str, Any], field: str) -> list[Any]:
    return [edge["node"] for edge in (data.get(field) or {"edges": ()})["edges"]]


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _CHARACTERS else f"{line[:_CHARACTERS].rstrip()}…"


def _asked(home: Path, project: str | None) -> Mapping[str, Any]:
    """Ask the service that runs on this home; nothing where none does, or not in time."""
    try:
        note = json.loads((home / "service.json").read_text(encoding="utf-8"))
        key = (home / "local-key").read_text(encoding="utf-8").strip()
        request = urllib.request.Request(
            f"{note['url']}/graphql",
            json.dumps({"query": QUESTION, "variables": {"project": project}}).encode(),
            {"authorization": f"Bearer {key}", "content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=ANSWER_S) as response:
            return json.loads(response.read()).get("data") or {}
    except (OSError, ValueError, KeyError):
        return {}
