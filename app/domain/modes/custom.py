"""Modes that a tenant defines at run time: fields as data, checked as those of built-in modes."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, create_model

from app.domain.modes.base import (
    MAX_ITEMS,
    MAX_TEXT,
    Finding,
    Mode,
    ModeInput,
    Name,
    RefersTo,
    Unique,
    Unit,
)
from app.domain.modes.modes import MODES

GROUP = "custom"


class CustomFieldType(StrEnum):
    TEXT = "text"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"


_BASES: dict[CustomFieldType, Any] = {
    CustomFieldType.TEXT: str,
    CustomFieldType.NUMBER: float,
    CustomFieldType.INTEGER: int,
    CustomFieldType.BOOLEAN: bool,
}
_NUMBERS = frozenset({CustomFieldType.NUMBER, CustomFieldType.INTEGER})


class CustomField(ModeInput):
    name: Annotated[str, Field(pattern=r"^[a-z][A-Za-z0-9]{0,49}$")]
    """As the input spells it: `riskLevel`."""
    type: CustomFieldType = CustomFieldType.TEXT
    many: bool = False
    """Whether it holds a list."""
    optional: bool = False
    unit: Annotated[str, Field(min_length=1, max_length=50)] | None = None
    """Of a number, for readers."""
    minimum: Annotated[float, Field(ge=-1e15, le=1e15)] | None = None
    maximum: Annotated[float, Field(ge=-1e15, le=1e15)] | None = None
    max_length: Annotated[int, Field(ge=1, le=MAX_TEXT)] | None = None
    """Characters of a text."""
    choices: Annotated[tuple[Name, ...], Field(max_length=100)] = ()
    refers_to: str | None = None
    """A field with a list of texts, whose entries it names."""
    description: Annotated[str, Field(max_length=1_000)] = ""


class CustomModeDefinition(ModeInput):
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,49}$")]
    title: Name
    purpose: Annotated[str, Field(min_length=1, max_length=500)]
    """One sentence: what it is good for."""
    fields: Annotated[tuple[CustomField, ...], Field(min_length=1, max_length=50), Unique("name")]

    def findings(self) -> Iterator[Finding]:
        if self.name in MODES or self.name == GROUP:
            yield Finding("TAKEN", "name", f"name: {self.name} is a mode that is built in")
        lists = {
            field.name for field in self.fields if field.many and field.type is CustomFieldType.TEXT
        }
        for index, field in enumerate(self.fields):
            yield from _of_field(f"fields.{index}", field, lists - {field.name})


class _CustomInput(ModeInput):
    # Looking for the source, which what is made at run time lacks, costs more than all the rest.
    model_config = ConfigDict(populate_by_name=False, use_attribute_docstrings=False)


class KeptInput(ModeInput):
    """The input of a custom mode as it was kept: whatever its definition was by then."""

    model_config = ConfigDict(extra="allow")


def mode_of(definition: CustomModeDefinition) -> Mode:
    """Make the mode of a definition: it computes nothing, what is said is checked and kept."""
    fields: dict[str, Any] = {
        # A name of its own: that of the field may be one that every class has.
        f"field_{index}": _declared(field)
        for index, field in enumerate(definition.fields)
    }
    made = create_model("CustomInput", __base__=_CustomInput, **fields)
    return Mode(
        name=definition.name,
        group=GROUP,
        title=definition.title,
        purpose=definition.purpose,
        input=made,
        example={},
    )


def _declared(field: CustomField) -> tuple[Any, Any]:
    marks: list[Any] = [Unit(field.unit)] if field.unit else []
    marks += [RefersTo(field.refers_to)] if field.refers_to else []
    if field.choices:
        base: Any = Literal[field.choices]  # pyrefly: ignore[invalid-literal]  # made here
    else:
        base = _BASES[field.type]
    limits: dict[str, Any] = {}
    if field.type is CustomFieldType.TEXT:
        limits = {"max_length": field.max_length or MAX_TEXT}
    if field.type in _NUMBERS:
        limits = {"ge": field.minimum, "le": field.maximum}
    annotation: Any = Annotated[(base, Field(**limits), *marks)]
    if field.many:
        annotation = Annotated[tuple[annotation, ...], Field(max_length=MAX_ITEMS)]
    told: dict[str, Any] = {"alias": field.name, "description": field.description}
    if not field.optional:
        return annotation, Field(**told)
    return (
        (annotation, Field(default=(), **told))
        if field.many
        else (
            annotation | None,
            Field(default=None, **told),
        )
    )


def _of_field(path: str, field: CustomField, lists: set[str]) -> Iterator[Finding]:
    is_choice = field.type is CustomFieldType.CHOICE
    if is_choice != bool(field.choices):
        message = f"{path}.choices: a choice has choices, and nothing else has"
        yield Finding("CHOICES", f"{path}.choices", message)
    if len(set(field.choices)) < len(field.choices):
        yield Finding("DUPLICATE", f"{path}.choices", f"{path}.choices: one is there twice")
    for name in ("minimum", "maximum", "unit"):
        if getattr(field, name) is not None and field.type not in _NUMBERS:
            message = f"{path}.{name}: only a number has one"
            yield Finding("ONLY_NUMBERS", f"{path}.{name}", message)
    if field.minimum is not None and field.maximum is not None and field.minimum > field.maximum:
        message = f"{path}.maximum: it is less than the minimum"
        yield Finding("EMPTY_RANGE", f"{path}.maximum", message)
    if field.max_length is not None and field.type is not CustomFieldType.TEXT:
        message = f"{path}.maxLength: only a text has one"
        yield Finding("ONLY_TEXTS", f"{path}.maxLength", message)
    if field.refers_to is not None and (
        field.refers_to not in lists or field.type is not CustomFieldType.TEXT
    ):
        message = f"{path}.refersTo: a text refers to another field with a list of texts"
        yield Finding("UNKNOWN_REFERENCE", f"{path}.refersTo", message)
