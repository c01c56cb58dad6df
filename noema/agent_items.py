"""How an item of an agent's conversation is written as a thinking node, and read again. Pure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from noema.inputs import ContentBlockInput, Role

Item = dict[str, Any]
KEPT = "openai-agents"
"""Names the block that holds an item as it is; the blocks beside it are what people read."""
TAKEN_BACK = "openai-agents:taken-back"
"""Names the block that tells which node was taken back."""
_ROLES: dict[str, Role] = {"user": "USER", "system": "SYSTEM", "developer": "SYSTEM"}
_TEXTS = ("text", "refusal", "transcript")


def role_of(item: Item) -> Role:
    if str(item.get("type", "")).endswith("_output"):
        return "TOOL"
    return _ROLES.get(str(item.get("role", "")), "ASSISTANT")


def blocks_of(item: Item) -> list[ContentBlockInput]:
    """Give what an item says in Noema's own blocks, and behind them the item itself."""
    return [*_said(item), {"unknown": {"name": KEPT, "json": item}}]


def taken_back(node_id: str) -> list[ContentBlockInput]:
    words = "The item before was taken back."
    return [{"text": words}, {"unknown": {"name": TAKEN_BACK, "json": node_id}}]


def standing(nodes: Sequence[Mapping[str, Any]]) -> list[tuple[str, Item]]:
    """Give the items that were not taken back, each with the id of its node, oldest first."""
    found: dict[str, Item] = {}
    for node in nodes:
        for block in node["blocks"]:
            if block.get("name") == KEPT:
                found[node["id"]] = block["json"]
            elif block.get("name") == TAKEN_BACK:
                found.pop(block["json"], None)
    return [*found.items()]


def _said(item: Item) -> Iterator[ContentBlockInput]:
    kind, call_id = str(item.get("type", "message")), str(item.get("call_id", ""))
    if kind == "function_call":
        arguments = _unpacked(str(item.get("arguments", "")))
        yield {"toolCall": {"callId": call_id, "name": str(item["name"]), "arguments": arguments}}
    elif kind == "function_call_output":
        text = "\n\n".join(_texts(item.get("output")))
        yield {"toolResult": {"callId": call_id, "text": text}}
    elif kind == "reasoning":
        if text := "\n\n".join(_texts(item.get("summary"))):
            yield {"thinking": {"text": text}}
    else:
        for text in _texts(item.get("content")):
            yield {"text": text}


def _texts(content: object) -> Iterator[str]:
    """Give the texts of a content, which is a text or a list of parts."""
    if isinstance(content, str):
        yield from [content] if content else []
    elif isinstance(content, list):
        for part in cast(list[object], content):
            fields = cast(Item, part) if isinstance(part, dict) else {}
            yield from (str(fields[name]) for name in _TEXTS if fields.get(name))


def _unpacked(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text
