"""The assistant message of a chat completion, put together from its deltas."""

from typing import Any, cast

from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.content.reducers.drafts import Draft, Path

_TEXTS = ("content", "refusal", "reasoning_content", "reasoning")
_DETAIL_TEXTS = ("text", "summary", "data")
_ELSEWHERE = {"role", "tool_calls", "reasoning_details", *_TEXTS}
_GROWS_IN_OBJECTS = {"arguments", "data", "transcript"}


def thinking_of(said: Json) -> str:
    """Give the thinking of a message or a delta; hosts that spell it twice mean it once."""
    return text_of(said, "reasoning_content", "reasoning") or "".join(
        text_of(detail, "text", "summary") or ""
        for detail in as_maps(said.get("reasoning_details"))
    )


def thinking_of_part(item: Json) -> str:
    """Give the thinking of a part of a listed content: a text, or parts again."""
    thinking = item.get("thinking")
    if isinstance(thinking, str):
        return thinking
    return "".join(text_of(inner, "text") or "" for inner in as_maps(thinking))


class ChatMessage:
    def __init__(self) -> None:
        self._draft = Draft({"role": "assistant"})
        self._begun = False

    @property
    def is_whole(self) -> bool:
        """Whether it came at once."""
        return self._draft.final

    def content(self) -> Json:
        """Give the message so far; empty before it begins."""
        return self._draft.content() if self._begun else {}

    def become(self, message: Json) -> None:
        """Take a message that came at once."""
        self._begun = True
        self._draft.finish(message)

    def grow(self, delta: Json) -> None:
        self._begun = self._begun or bool(delta)
        item = self._draft.item
        item["role"] = text_of(delta, "role") or item["role"]
        for name in _TEXTS:
            if name in delta:
                self._grow_text(name, delta[name])
        for detail in as_maps(delta.get("reasoning_details")):
            self._grow_detail(detail)
        for name in delta.keys() - _ELSEWHERE:
            self._grow_other(name, delta[name])

    def add_call(self, call: Json) -> int:
        """Add a tool call whose arguments are still to come; give its place."""
        calls: list[Any] = self._draft.item.setdefault("tool_calls", [])
        calls.append(call)
        return len(calls) - 1

    def call(self, place: int) -> Json:
        return self._draft.item["tool_calls"][place]

    def grow_call(self, place: int, path: Path, text: str) -> None:
        self._draft.grow(("tool_calls", place, *path), text)

    def _grow_text(self, name: str, value: object) -> None:
        item = self._draft.item
        item.setdefault(name, None)
        if isinstance(value, list) and name == "content":
            self._list_content()
            for part in as_maps(cast(object, value)):
                self._grow_listed(part)
        elif isinstance(value, str) and isinstance(item[name], list):
            self._grow_listed({"type": "text", "text": value})
        elif isinstance(value, str):
            item[name] = item[name] or ""
            self._draft.grow((name,), value)

    def _list_content(self) -> None:
        """Turn a content that began as a text into a list."""
        item = self._draft.item
        if not isinstance(item["content"], list):
            text = self._draft.cut(("content",))
            item["content"] = [{"type": "text", "text": text}] if text else []

    def _grow_listed(self, part: Json) -> None:
        """Add a part; text goes on with text before it, thinking with thinking."""
        parts = as_list(self._draft.item["content"])
        kind = text_of(part, "type")
        place = len(parts) - 1
        goes_on = bool(parts) and parts[-1].get("type") == kind
        if goes_on and kind == "text":
            self._draft.grow(("content", place, "text"), text_of(part, "text") or "")
        elif goes_on and kind == "thinking" and isinstance(parts[-1].get("thinking"), list):
            self._draft.grow(("content", place, "thinking", 0, "text"), thinking_of_part(part))
        else:
            parts.append(part)

    def _grow_detail(self, detail: Json) -> None:
        details: list[Json] = self._draft.item.setdefault("reasoning_details", [])
        place = _same(details, detail)
        if place is None:
            details.append({n: v for n, v in detail.items() if n not in _DETAIL_TEXTS})
            place = len(details) - 1
        else:
            details[place] |= {
                n: v for n, v in detail.items() if v is not None and n not in _DETAIL_TEXTS
            }
        for name in _DETAIL_TEXTS:
            self._draft.grow(("reasoning_details", place, name), text_of(detail, name) or "")

    def _grow_other(self, name: str, value: object) -> None:
        """Keep lists and objects; single values are notes on the increment, such as token ids."""
        item = self._draft.item
        if added := as_list(value):
            item[name] = [*as_list(item.get(name)), *added]
        for key, inner in as_map(value).items():
            if key in _GROWS_IN_OBJECTS and isinstance(inner, str):
                self._draft.grow((name, key), inner)
            elif inner is not None:
                item[name] = as_map(item.get(name)) | {key: inner}


def _same(details: list[Json], detail: Json) -> int | None:
    """Find the detail that this one goes on with: the same kind at the same index."""
    if "index" not in detail:
        return None
    keys = (detail.get("index"), detail.get("type"))
    found = (n for n, d in enumerate(details) if (d.get("index"), d.get("type")) == keys)
    return next(found, None)
