"""Inputs and results of modes as GraphQL spells them."""

import re
from collections.abc import Mapping
from typing import Any

from app.domain.modes.base import Values
from app.domain.modes.fields import Shape, shape_of
from app.domain.modes.modes import MODES


def selection(values: type[Values], depth: int = 4) -> str:
    """Select every field of a class; one that holds others of its kind, so deep."""
    return " ".join(_selected(values, depth))


def _selected(values: type[Values], depth: int) -> list[str]:
    found = list[str]()
    for name, info in values.model_fields.items():
        inner = shape_of(info).values
        if inner is None:
            found.append(info.alias or name)
        elif depth:
            found.append(f"{info.alias or name} {{ {selection(inner, depth - 1)} }}")
    return found


def spelled(values: type[Values], data: Mapping[str, Any]) -> dict[str, Any]:
    """Spell plain JSON of a class as GraphQL does: choices by their names."""
    shapes = {info.alias or name: shape_of(info) for name, info in values.model_fields.items()}
    return {name: _spelled(shapes[name], one) for name, one in data.items()}


def _spelled(shape: Shape, value: Any) -> Any:  # noqa: ANN401  # any JSON
    if value is None:
        return None
    if isinstance(value, (list, tuple)):
        return [_spelled(shape, entry) for entry in value]  # pyright: ignore[reportUnknownVariableType]
    if shape.values is not None:
        return spelled(shape.values, value)
    if not shape.choices:
        return value
    if isinstance(shape.base, type):
        return shape.base(value).name
    return re.sub(r"\W", "_", value).upper()


def run_query(mode: str) -> str:
    """The query that runs a mode with its input as `$given` and reads all of it."""
    declared = MODES[mode]
    given = f"input {{ {mode} {{ {selection(declared.input)} }} }}"
    result = f"result {{ {mode} {{ {selection(declared.result)} }} }}" if declared.result else ""
    return f"""query ($given: ModeInput!) {{ runMode(input: $given) {{ ... on ModeRun {{
      mode basis {given} {result} warnings {{ code path message }}
      libraries {{ name version }} }} ... on UserError {{ code message path }} }} }}"""
