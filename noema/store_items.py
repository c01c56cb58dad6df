"""How an item of a store is written as an entry of knowledge, and read again. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

import yaml

from noema.answers import KnowledgeEntriesItem

Value = dict[str, Any]
Namespace = tuple[str, ...]
ROOT = "langgraph"
"""Tags every item; each namespace above an item tags it, too."""
_SPECIAL = re.compile(r"[%/\s\x00-\x1f\x7f-\x9f]")
_WRITTEN = re.compile(r"%([0-9a-f]{4})")
_TITLE = 200
_UNPRINTABLE = re.compile(r"[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]+")


@dataclass(frozen=True, slots=True)
class Stored:
    """An item as its entry holds it."""

    entry_id: str
    updates_id: str | None
    namespace: Namespace
    key: str
    title: str
    content: str
    recorded_from: datetime

    @property
    def value(self) -> Value:
        return value_from(self.content)


def tag_of(namespace: Namespace) -> str:
    """Give the tag of all items in a namespace and below it."""
    return f"{ROOT}:{_path(namespace)}" if namespace else ROOT


def tags_of(namespace: Namespace) -> list[str]:
    return [tag_of(namespace[:depth]) for depth in range(len(namespace) + 1)]


def source_of(namespace: Namespace, key: str) -> str:
    """Give the one source that names an item."""
    return f"{ROOT}:{_path((*namespace, key))}"


def address_from(source: str) -> tuple[Namespace, str]:
    """Give the namespace and the key that a source names."""
    *namespace, key = map(_read_label, source.removeprefix(f"{ROOT}:").split("/"))
    return (*namespace,), key


def stored_from(entry: Mapping[str, Any] | KnowledgeEntriesItem) -> Stored | None:
    """Read an entry; None where it is no item of a store."""
    source = str(entry["source"] or "")
    if not source.startswith(f"{ROOT}:") or "/" not in source:
        return None
    namespace, key = address_from(source)
    return Stored(
        entry["id"],
        entry["updatesId"],
        namespace,
        key,
        entry["title"],
        entry["content"],
        datetime.fromisoformat(entry["recordedFrom"]),
    )


def content_of(value: Mapping[str, Any]) -> str:
    """Write a value so that people, models and search can read it: as YAML.

    A value that YAML would change, such as one with a line end of Unicode, is written as JSON.

    Raises:
        TypeError: It cannot be written as JSON.
    """
    exact = json.dumps(dict(value))
    plain = json.loads(exact)
    text = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=float("inf"))
    return text if _read(text) == plain else exact


def value_from(content: str) -> Value:
    return json.loads(content) if content.startswith("{") else yaml.safe_load(content)


def _read(text: str) -> object:
    """Read YAML; None, which no value is, where it cannot be read."""
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        return None


def title_of(value: Mapping[str, Any], key: str) -> str:
    """Give the line that an entry is listed by: the first text of the value, or the key."""
    texts = (one for one in value.values() if isinstance(one, str))
    lines = (" ".join(_UNPRINTABLE.sub(" ", text).split()) for text in (*texts, key, "item"))
    return next(line for line in lines if line)[:_TITLE].strip()


def fits(value: Value, wanted: Mapping[str, Any] | None) -> bool:
    """Tell whether a value passes the filter of a search.

    Raises:
        ValueError: The filter has an operator that there is not.
    """
    return all(_is_like(value.get(key), one) for key, one in (wanted or {}).items())


def _is_like(value: object, wanted: object) -> bool:
    if isinstance(wanted, dict):
        asked = cast(Value, wanted)
        if any(name.startswith("$") for name in asked):
            return all(_holds(value, name, bound) for name, bound in asked.items())
        return isinstance(value, dict) and fits(cast(Value, value), asked)
    if isinstance(wanted, (list, tuple)):
        parts: list[object] = [*wanted]
        own = cast(list[object], value) if isinstance(value, list) else []
        return len(own) == len(parts) and all(map(_is_like, own, parts))
    return value == wanted


def _holds(value: Any, operator: str, bound: Any) -> bool:  # noqa: ANN401  # any JSON
    """Compare as the stores of LangGraph do: order is that of numbers."""
    if operator in {"$eq", "$ne"}:
        return (value == bound) == (operator == "$eq")
    if operator not in {"$gt", "$gte", "$lt", "$lte"}:
        raise ValueError(f"there is no operator {operator}: use $eq, $ne, $gt, $gte, $lt or $lte")
    try:
        left, right = float(value), float(bound)
    except (TypeError, ValueError):
        return False
    if left == right:
        return operator.endswith("e")
    return (left > right) == operator.startswith("$g")


def _path(labels: Namespace) -> str:
    return "/".join(_SPECIAL.sub(lambda found: f"%{ord(found[0]):04x}", one) for one in labels)


def _read_label(label: str) -> str:
    return _WRITTEN.sub(lambda found: chr(int(found[1], 16)), label)
