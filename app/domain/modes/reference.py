"""What a caller reads of a mode before using it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.modes.base import Group, Mode
from app.domain.modes.fields import ModeField, fields_of


@dataclass(frozen=True, slots=True)
class ModeReference:
    name: str
    group: Group
    title: str
    purpose: str
    method: str
    libraries: tuple[str, ...]
    example: Mapping[str, Any]
    """An input that is valid and computes."""
    input: tuple[ModeField, ...]
    result: tuple[ModeField, ...]
    """Empty where the mode computes nothing."""


def reference_of(mode: Mode) -> ModeReference:
    return ModeReference(
        name=mode.name,
        group=mode.group,
        title=mode.title,
        purpose=mode.purpose,
        method=mode.method,
        libraries=mode.libraries,
        example=mode.example,
        input=fields_of(mode.input),
        result=fields_of(mode.result) if mode.result else (),
    )


def facts(field: ModeField) -> str:
    """Say in a line what a field may hold."""
    parts = [field.type, *_range(field)]
    parts += [f"names an entry of `{field.refers_to}`"] if field.refers_to else []
    parts += [f"in {field.unit}"] if field.unit not in (None, "probability") else []
    parts += ["optional"] if not field.is_required else []
    return ", ".join(parts)


def _range(field: ModeField) -> Iterator[str]:
    if field.choices:
        yield " or ".join(f"`{choice}`" for choice in field.choices)
    if field.pattern:
        yield f"matching `{field.pattern}`"
    if field.minimum is not None:
        yield f"at least {field.minimum:g}"
    if field.maximum is not None:
        yield f"at most {field.maximum:g}"
    if field.max_length is not None:
        entries = "entries" if field.type.startswith("list") else "characters"
        yield f"at most {field.max_length:,} {entries}"
