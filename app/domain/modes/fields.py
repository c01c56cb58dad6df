"""The fields of a mode, read from its classes: what forms, references and schemas show of them."""

import types
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic.fields import FieldInfo

from app.domain.modes.base import RefersTo, Unit, Values

_NAMES: dict[type, tuple[str, str]] = {
    str: ("text", "texts"),
    int: ("whole number", "whole numbers"),
    float: ("number", "numbers"),
    bool: ("true or false", "truth values"),
}
"""One of them, and many."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field holds."""

    base: Any
    """`str`, `int`, `float`, `bool`, an enum, a `Literal` or a class of `Values`."""
    depth: int
    """0 for one value, 1 for a list, 2 for a list of lists."""
    is_optional: bool
    marks: tuple[object, ...]
    """Limits, units and references of the field."""
    entry_marks: tuple[object, ...] = ()
    """Those of the entries of a list."""

    @property
    def choices(self) -> tuple[str, ...]:
        if get_origin(self.base) is Literal:
            return tuple(str(choice) for choice in get_args(self.base))
        if isinstance(self.base, type) and issubclass(self.base, Enum):
            return tuple(str(choice.value) for choice in self.base)
        return ()

    @property
    def values(self) -> type[Values] | None:
        """The class of its entries, where they have fields of their own."""
        base: object = self.base
        return base if isinstance(base, type) and issubclass(base, Values) else None


@dataclass(frozen=True, slots=True)
class ModeField:
    """One field of the input or the result of a mode."""

    path: str
    """Names from the top, as on the wire: `evidence.likelihoods.probability`."""
    type: str
    """In words: `list of text`."""
    is_required: bool
    unit: str | None
    minimum: float | None
    maximum: float | None
    max_length: int | None
    """Entries of a list, characters of a text."""
    pattern: str | None
    """A regular expression that a text matches as a whole."""
    choices: tuple[str, ...]
    refers_to: str | None
    """The list, and the field of its entries, that holds the name: `hypotheses.id`."""
    description: str


def shape_of(info: FieldInfo) -> Shape:
    """Read what a field holds from its annotation."""
    return _shape(info.annotation, tuple(info.metadata))


def pattern_of(shape: Shape) -> str | None:
    """Return the regular expression of a text."""
    every = (*shape.marks, *shape.entry_marks)
    return next((found for mark in every if (found := getattr(mark, "pattern", None))), None)


def fields_of(values: type[Values]) -> tuple[ModeField, ...]:
    """Return the fields of a class and of what it holds, in their order."""
    return tuple(_fields(values, "", ()))


def field_of(info: FieldInfo) -> ModeField:
    """Return one field by itself; its path is its name."""
    return _field(info.alias or "", info)


def _fields(
    values: type[Values], path: str, above: tuple[type[Values], ...]
) -> Iterator[ModeField]:
    for name, info in values.model_fields.items():
        at = f"{path}{info.alias or name}"
        yield _field(at, info)
        inner = shape_of(info).values
        if inner is not None and inner not in above:
            yield from _fields(inner, f"{at}.", (*above, inner))


def _field(path: str, info: FieldInfo) -> ModeField:
    shape = shape_of(info)
    length = next((mark for mark in shape.marks if isinstance(mark, MaxLen)), None)
    unit, refers = _first(shape, Unit), _first(shape, RefersTo)
    return ModeField(
        path=path,
        type=_type_name(shape),
        is_required=info.is_required(),
        unit=unit.name if unit else None,
        minimum=_bound(shape, Ge, Gt),
        maximum=_bound(shape, Le, Lt),
        max_length=length.max_length if length else None,
        pattern=pattern_of(shape),
        choices=shape.choices,
        refers_to=refers.target if refers else None,
        description=" ".join((info.description or "").split()),
    )


def _type_name(shape: Shape) -> str:
    one, many = _NAMES.get(shape.base, ("object", "objects"))
    if shape.choices:
        one, many = "choice", "choices"
    if (unit := _first(shape, Unit)) and unit.name == "probability":
        one, many = "probability", "probabilities"
    return "list of " + "lists of " * (shape.depth - 1) + many if shape.depth else one


def _shape(annotation: object, marks: tuple[object, ...]) -> Shape:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _shape(inner[0], (*marks, *_marks(inner[1:])))
    if origin in (Union, types.UnionType):
        [one] = [way for way in inner if way is not type(None)]
        found = _shape(one, marks)
        return Shape(found.base, found.depth, True, found.marks, found.entry_marks)
    if origin is tuple:
        found = _shape(inner[0], ())
        own = found.entry_marks if found.depth else found.marks
        return Shape(found.base, found.depth + 1, False, marks, own)
    return Shape(annotation, 0, False, marks)


def _marks(given: tuple[object, ...]) -> Iterator[object]:
    for one in given:
        if isinstance(one, FieldInfo):
            yield from one.metadata
        else:
            yield one


def _first(shape: Shape, kind: type[Any]) -> Any:  # noqa: ANN401  # one of `kind`
    every = (*shape.marks, *shape.entry_marks)
    return next((mark for mark in every if isinstance(mark, kind)), None)


def _bound(shape: Shape, *kinds: type[Any]) -> float | None:
    for kind in kinds:
        if mark := _first(shape, kind):
            return float(getattr(mark, kind.__name__.lower()))
    return None
