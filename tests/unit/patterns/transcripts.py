"""Transcripts of any size in every format, for what it costs to read them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from app.domain.ids import new_id
from app.importers.base import Format, Item
from app.importers.batches import MAX_NODES, batches
from app.importers.drafts import Drafts
from app.importers.files import HEAD_BYTES, format_of

PERSON, MODEL = "user", "assistant"


class Said(NamedTuple):
    by: str
    text: str


Writer = Callable[[Sequence[Said]], str]


def imported(content: str) -> int:
    """Read a transcript as an import does; give how many nodes it makes."""
    known, raw = _recognised(content)
    items = known.read(BytesIO(raw))
    drafts = Drafts(new_id(), known.name, len(raw))
    return sum(len(batch.nodes) for batch in batches(items, drafts, MAX_NODES))


def items_of(content: str) -> list[Item]:
    """Read a transcript, and nothing of what its messages say."""
    known, raw = _recognised(content)
    return [*known.read(BytesIO(raw))]


def _recognised(content: str) -> tuple[Format, bytes]:
    raw = content.encode()
    known = format_of(raw[:HEAD_BYTES])
    assert known is not None
    return known, raw


def _claude_code(said: Sequence[Said]) -> str:
    def records() -> Iterator[dict[str, Any]]:
        message, before = 0, ""
        for index, (by, text) in enumerate(said):
            message += by != before
            before = by
            named = {"id": f"m{message}"} if by == MODEL else {}
            yield {
                "type": by,
                "uuid": f"u{index}",
                "parentUuid": f"u{index - 1}" if index else None,
                "sessionId": "s",
                "message": {**named, "content": text},
            }

    return _lines(records())


def _codex(said: Sequence[Said]) -> str:
    def records() -> Iterator[dict[str, Any]]:
        yield {"type": "session_meta", "payload": {"id": "s"}}
        for by, text in said:
            item = {"type": "message", "role": by, "content": text}
            yield {"type": "response_item", "payload": item}

    return _lines(records())


def _pi(said: Sequence[Said]) -> str:
    def records() -> Iterator[dict[str, Any]]:
        yield {"type": "session", "id": "s", "cwd": "/"}
        for index, (by, text) in enumerate(said):
            yield {"type": "message", "id": f"{index}", "message": {"role": by, "content": text}}

    return _lines(records())


def _gemini_cli(said: Sequence[Said]) -> str:
    kinds = {PERSON: "user", MODEL: "gemini"}

    def records() -> Iterator[dict[str, Any]]:
        yield {"sessionId": "s", "projectHash": "h"}
        for index, (by, text) in enumerate(said):
            yield {"id": f"{index}", "type": kinds[by], "content": text}

    return _lines(records())


def _gemini_cli_object(said: Sequence[Said]) -> str:
    kinds = {PERSON: "user", MODEL: "gemini"}
    messages = [
        {"id": f"{index}", "type": kinds[by], "content": text}
        for index, (by, text) in enumerate(said)
    ]
    held = {"sessionId": "s", "projectHash": "h", "messages": messages}
    return json.dumps(held, ensure_ascii=False, indent=2)


def _kimi_cli(said: Sequence[Said]) -> str:
    def records() -> Iterator[dict[str, Any]]:
        yield {"type": "metadata", "protocol_version": "1.3"}
        if said[0].by == MODEL:
            # The program begins each turn with what was asked.
            yield {
                "timestamp": 1.0,
                "message": {"type": "TurnBegin", "payload": {"user_input": "Go."}},
            }
        for by, text in said:
            asked = {"type": "TurnBegin", "payload": {"user_input": text}}
            answered = {"type": "ContentPart", "payload": {"type": "text", "text": text}}
            yield {"timestamp": 1.5, "message": asked if by == PERSON else answered}

    return _lines(records())


def _kimi_cli_context(said: Sequence[Said]) -> str:
    messages = ({"role": by, "content": text} for by, text in said)
    return _lines(({"role": "_system_prompt", "content": "You are Kimi."}, *messages))


def _aider(said: Sequence[Said]) -> str:
    def lines() -> Iterator[str]:
        yield "\n# aider chat started at 2026-05-04 10:00:00\n\n"
        for by, text in said:
            asked = "  \n#### ".join(text.splitlines())
            yield f"\n#### {asked}  \n" if by == PERSON else f"\n{text}\n\n"

    return "".join(lines())


def _copilot(said: Sequence[Said]) -> str:
    requests = [
        {
            "requestId": f"{index}",
            "message": {"text": text if by == PERSON else ""},
            "response": [{"value": text}] if by == MODEL else [],
        }
        for index, (by, text) in enumerate(said)
    ]
    held = {"responderUsername": "GitHub Copilot", "requests": requests}
    return json.dumps(held, ensure_ascii=False)


def _cursor(said: Sequence[Said]) -> str:
    names = {PERSON: "User", MODEL: "Cursor"}
    messages = (f"---\n\n**{names[by]}**\n\n{text}\n\n" for by, text in said)
    head = "# A chat\n_Exported on 5/4/2026 at 10:00:00 GMT+2 from Cursor (2.2.44)_\n\n"
    return "".join((head, *messages))


def _chatgpt(said: Sequence[Said]) -> str:
    mapping = {
        f"{index}": {
            "parent": f"{index - 1}" if index else None,
            "children": [f"{index + 1}"],
            "message": {
                "author": {"role": by},
                "content": {"content_type": "text", "parts": [text]},
            },
        }
        for index, (by, text) in enumerate(said)
    }
    return json.dumps([{"conversation_id": "s", "mapping": mapping}], ensure_ascii=False)


def _specstory(said: Sequence[Said]) -> str:
    names = {PERSON: "User", MODEL: "Agent"}
    messages = (f"_**{names[by]}**_\n\n{text}\n\n---\n\n" for by, text in said)
    return "".join(("<!-- Generated by SpecStory -->\n\n", *messages))


def _letta(said: Sequence[Said]) -> str:
    messages = [{"role": by, "content": [{"type": "text", "text": text}]} for by, text in said]
    agent = {"name": "s", "in_context_message_ids": [], "messages": messages}
    return json.dumps({"agents": [agent], "blocks": []}, ensure_ascii=False)


def _langsmith(said: Sequence[Said]) -> str:
    def records() -> Iterator[dict[str, Any]]:
        for index, (by, text) in enumerate(said):
            message = [{"role": by, "content": text}]
            yield {
                "id": f"{index}",
                "trace_id": f"t{index}",
                "run_type": "llm",
                "start_time": index + 1,
                "inputs": {"messages": message if by == PERSON else []},
                "outputs": {"messages": message if by == MODEL else []},
                "extra": {"metadata": {"thread_id": "s"}},
            }

    return _lines(records())


def _langfuse(said: Sequence[Said]) -> str:
    rows = [
        {
            "id": f"{index}",
            "trace_id": f"t{index}",
            "type": "GENERATION",
            "start_time": index + 1,
            "session_id": "s",
            "input" if by == PERSON else "output": text,
        }
        for index, (by, text) in enumerate(said)
    ]
    return json.dumps(rows, ensure_ascii=False)


def _noema_jsonl(said: Sequence[Said]) -> str:
    fields = {PERSON: "question", MODEL: "answer"}
    return _lines(
        {"id": f"{index}", "session": "s", fields[by]: text}
        for index, (by, text) in enumerate(said)
    )


def _lines(records: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


OLDER: Mapping[str, Writer] = {
    "gemini_cli of one object": _gemini_cli_object,
    "kimi_cli of messages": _kimi_cli_context,
}
"""What the programs write besides, or wrote in older versions."""
WRITERS: Mapping[str, Writer] = {
    "claude_code": _claude_code,
    "codex": _codex,
    "pi": _pi,
    "gemini_cli": _gemini_cli,
    "kimi_cli": _kimi_cli,
    "aider": _aider,
    "copilot": _copilot,
    "cursor": _cursor,
    "chatgpt": _chatgpt,
    "specstory": _specstory,
    "letta": _letta,
    "langsmith": _langsmith,
    "langfuse": _langfuse,
    "noema_jsonl": _noema_jsonl,
}
