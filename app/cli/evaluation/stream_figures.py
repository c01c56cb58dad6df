"""The figures of a recorded provider stream, with the fields of its labels."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from app.content.blocks import Block, RedactedThinkingBlock, TextBlock, ThinkingBlock, ToolCallBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.content.reducers.base import Reply
from app.content.reducers.gemini import first_candidate
from app.content.wire import Record, WireFormat


def figures_of(api: WireFormat, reply: Reply, records: Iterable[Record]) -> Json:
    """Compute every field of the labels; counts that a reply merges come from `records`."""
    items: list[Json] = [json.loads(part.json) for part in reply.parts]
    redacted = [b.data for b in reply.blocks if isinstance(b, RedactedThinkingBlock)]
    figures: Json = {
        "text": "".join(b.text for b in reply.blocks if isinstance(b, TextBlock)),
        "thinking": _thinking(reply.blocks, "\n\n" if api is WireFormat.OPENAI_RESPONSES else ""),
        "redacted": redacted,
        "redacted_data": redacted,
        "n_redacted_thinking_blocks": len(redacted),
        "tool_calls": [_call(b) for b in reply.blocks if isinstance(b, ToolCallBlock)],
        "stop_reason": reply.stop_reason,
        "usage": json.loads(reply.usage_json) if reply.usage_json else None,
        **_OWN[api](reply, items, records),
    }
    return figures | {"has_signature": any(figures["signatures"])}


def _thinking(blocks: tuple[Block, ...], gap: str) -> str:
    return gap.join(b.text for b in blocks if isinstance(b, ThinkingBlock) and b.text)


def _call(block: ToolCallBlock) -> Json:
    return {"id": block.call_id or None, "name": block.name, "arguments": block.arguments}


def _anthropic(reply: Reply, items: list[Json], _: Iterable[Record]) -> Json:
    kinds = [part.kind for part in reply.parts]
    served = [item for item in items if item.get("type") in ("server_tool_use", "mcp_tool_use")]
    return {
        "block_types": kinds,
        "n_thinking_blocks": kinds.count("thinking") + kinds.count("redacted_thinking"),
        "signatures": [item.get("signature") for item in items if item.get("type") == "thinking"],
        "server_tool_calls": [
            {"id": i.get("id"), "name": i.get("name"), "arguments": i.get("input")} for i in served
        ],
    }


def _chat(reply: Reply, items: list[Json], records: Iterable[Record]) -> Json:
    details = [detail for item in items for detail in as_maps(item.get("reasoning_details"))]
    thinks = bool(details or _thinking(reply.blocks, ""))
    text = "".join(b.text for b in reply.blocks if isinstance(b, TextBlock))
    calls = sum(isinstance(block, ToolCallBlock) for block in reply.blocks)
    signatures = [text_of(detail, "signature", "data") for detail in details]
    choices = (as_maps(event.get("choices")) for event in _objects(records))
    return {
        "block_types": ["reasoning"] * thinks + ["text"] * bool(text) + ["tool_call"] * calls,
        "n_thinking_blocks": int(thinks),
        "signatures": [signature for signature in signatures if signature],
        "inline_think_tag": "<think>" in text,
        "n_choices": len({str(c.get("index", n)) for of in choices for n, c in enumerate(of)}),
    }


def _responses(reply: Reply, items: list[Json], _: Iterable[Record]) -> Json:
    reasoning = [item for item in items if item.get("type") == "reasoning"]
    known = ("message", "reasoning", "function_call", "custom_tool_call")
    others = (item for item in items if item.get("type") not in known)
    return {
        "block_types": [part.kind for part in reply.parts],
        "n_thinking_blocks": len(reasoning),
        "signatures": [item.get("encrypted_content") for item in reasoning],
        "n_summary_parts": sum(len(as_list(item.get("summary"))) for item in reasoning),
        "other_items": [{"id": item.get("id"), "type": item.get("type")} for item in others],
    }


def _gemini(reply: Reply, items: list[Json], records: Iterable[Record]) -> Json:
    said = [part.kind for part, item in zip(reply.parts, items, strict=True) if _says(item)]
    kinds = list(_runs(said))
    signatures = [text_of(item, "thoughtSignature") for item in items]
    return {
        "block_types": kinds,
        "n_thinking_blocks": kinds.count("thought"),
        "signatures": [signature for signature in signatures if signature],
        "n_thought_parts": sum(map(_is_thought, _gemini_parts(records))),
    }


def _says(item: Json) -> bool:
    """A part without a word only carries a signature."""
    return item.get("text") != ""


def _runs(kinds: list[str]) -> Iterator[str]:
    """Merge consecutive texts, and consecutive thoughts, into one."""
    for kind, group in groupby(kinds):
        yield from [kind] if kind in ("text", "thought") else group


def _gemini_parts(records: Iterable[Record]) -> Iterator[Json]:
    for event in _objects(records):
        yield from as_maps(as_map(first_candidate(event).get("content")).get("parts"))


def _is_thought(item: Json) -> bool:
    return item.get("thought") is True and text_of(item, "text") is not None


def _objects(records: Iterable[Record]) -> Iterator[Json]:
    for record in records:
        if record.data.startswith("{"):
            yield as_map(json.loads(record.data))


_OWN: dict[WireFormat, Callable[[Reply, list[Any], Iterable[Record]], Json]] = {
    WireFormat.ANTHROPIC_MESSAGES: _anthropic,
    WireFormat.OPENAI_CHAT: _chat,
    WireFormat.OPENAI_RESPONSES: _responses,
    WireFormat.GEMINI: _gemini,
}
