"""The types of the modes of reasoning, made from their classes.

A class has one type as an input and one as an output, named after the module that declares it:
`Evidence` of `probabilistic/bayesian.py` is `BayesianEvidenceInput` and `BayesianEvidence`. What is
shown is the value itself, whose attributes the fields of its type are named after.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args, get_origin

import strawberry
from pydantic.fields import FieldInfo
from strawberry.scalars import JSON

from app.api.types.scalars import Long
from app.domain.modes.base import Finding, ModeInput, Values
from app.domain.modes.checks import InvalidModeInputError
from app.domain.modes.fields import Shape, field_of, shape_of
from app.domain.modes.modes import MODES
from app.domain.modes.reference import facts

_ALIASES = "MODE_ALIASES"
CUSTOM = "custom"
"""The field of every mode that is not built in."""
_BOUND = "Input"


_OPEN = set[type[Values]]()
"""Classes that hold others of their kind, while their types are made."""


def _pascal(text: str) -> str:
    return "".join(f"{part[:1].upper()}{part[1:]}" for part in text.split("_"))


def _name(cls: type[object], name: str) -> str:
    """Name a type after its class and the module that declares it."""
    module = _pascal(_module(cls))
    is_told = name.lower().startswith(module.lower()) and len(name) > len(module)
    return name if is_told else module + name


@cache
def input_type(values: type[Values]) -> type[Any]:
    """Make the input type of a class."""
    name = _input_name(values)
    made = _class(name, values, is_input=True)
    setattr(made, _ALIASES, {key: info.alias or key for key, info in _infos(values)})
    _keep(name, strawberry.input(made, name=name, description=_told(values)))
    return made


@cache
def output_type(values: type[Values]) -> type[Any]:
    """Make the output type of a class."""
    name = _output_name(values)
    made = _class(name, values, is_input=False)
    _keep(name, strawberry.type(made, name=name, description=_told(values)))
    return made


def _keep(name: str, made: type[Any]) -> None:
    """Let Strawberry find a type by its name, which no other may have."""
    if name in globals():
        raise ValueError(f"two types of modes would have the name {name}")
    globals()[name] = made


def _input_name(values: type[Values]) -> str:
    own = values.__name__
    if issubclass(values, ModeInput):
        return _name(values, own.removesuffix(_BOUND) + _BOUND)
    return _name(values, own) + _BOUND


def _output_name(values: type[Values]) -> str:
    own = values.__name__
    is_whole = issubclass(values, ModeInput)
    return _name(values, f"{own.removesuffix(_BOUND)}Content" if is_whole else own)


def _class(name: str, values: type[Values], *, is_input: bool) -> type[Any]:
    annotations, defaults = dict[str, Any](), dict[str, Any]()
    for key, info in _infos(values):
        shape = shape_of(info)
        annotation = _annotation(shape, f"{name}{_pascal(key)}", is_input=is_input)
        told = {"name": info.alias or key, "description": _sentence(info)}
        may_lack = is_input and not info.is_required()
        if may_lack or shape.is_optional:
            annotation = annotation | None
        annotations[key] = annotation
        unset: dict[str, Any] = {"default": strawberry.UNSET} if may_lack else {}
        defaults[key] = strawberry.field(**told, **unset)
    return type(name, (), {"__annotations__": annotations, "__module__": __name__, **defaults})


def _annotation(shape: Shape, name: str, *, is_input: bool) -> Any:  # noqa: ANN401  # a type
    made: Any = _leaf(shape, name, is_input=is_input)
    for _ in range(shape.depth):
        made = list[made]
    return made


def _leaf(shape: Shape, name: str, *, is_input: bool) -> Any:  # noqa: ANN401  # a type
    if shape.values is not None:
        return _nested(shape.values, is_input=is_input)
    if get_origin(shape.base) is Literal:
        return _literal(get_args(shape.base), name.replace(_BOUND, ""))
    if shape.choices:
        return _enum(shape.base)
    return Long if shape.base is int else shape.base


def _nested(values: type[Values], *, is_input: bool) -> Any:  # noqa: ANN401  # a type
    if any(field.values is values for field in map(shape_of, values.model_fields.values())):
        # It holds others of its kind: Strawberry looks it up by its name once it is there.
        name = _input_name(values) if is_input else _output_name(values)
        if name not in globals() and values not in _OPEN:
            _OPEN.add(values)
            input_type(values) if is_input else output_type(values)
            _OPEN.discard(values)
        return Annotated[name, strawberry.lazy(__name__)]  # pyrefly: ignore[not-a-type]  # a name
    return input_type(values) if is_input else output_type(values)


@cache
def _enum(choice: type[Enum]) -> Any:  # noqa: ANN401  # the enum itself
    about = f"A choice of {_module(choice)}. {_doc(choice)}".strip()
    return strawberry.enum(choice, name=_name(choice, choice.__name__), description=about)


@cache
def _literal(choices: tuple[str, ...], name: str) -> Any:  # noqa: ANN401  # an enum
    members = {re.sub(r"\W", "_", choice).upper(): choice for choice in choices}
    made = Enum(name, members, type=str)  # pyrefly: ignore[invalid-argument]  # made here
    return strawberry.enum(cast(Any, made), name=name, description=f"One of {', '.join(choices)}.")


def _infos(values: type[Values]) -> list[tuple[str, FieldInfo]]:
    return list(values.model_fields.items())


def _sentence(info: FieldInfo) -> str:
    """Say what a field may hold, then what it means."""
    field = field_of(info)
    # Whether it may be left out, its type says.
    said = facts(replace(field, is_required=True))
    return " ".join(filter(None, (f"{said[0].upper()}{said[1:]}.", field.description)))


def _told(values: type[Values]) -> str:
    return f"Belongs to the mode {_module(values)}. {_doc(values)}".strip()


def _module(cls: type[object]) -> str:
    return cls.__module__.rpartition(".")[2]


def _doc(cls: type[object]) -> str:
    """Return the docstring that a class has itself."""
    return " ".join((cls.__dict__.get("__doc__") or "").split())


def plain(value: object) -> Any:  # noqa: ANN401  # any JSON
    """Return the plain JSON of an input; what was left out is left out."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list):
        return [plain(entry) for entry in cast(list[object], value)]
    aliases = cast(Mapping[str, str] | None, getattr(type(value), _ALIASES, None))
    if aliases is None:
        return value
    given = ((field.name, getattr(value, field.name)) for field in fields(cast(Any, value)))
    return {aliases[key]: plain(one) for key, one in given if one is not strawberry.UNSET}


def _by_mode(name: str, types: Mapping[str, Any], description: str) -> type[Any]:
    """Make a type with a field for each mode, of which one is set."""
    annotations = {mode: made | None for mode, made in types.items()}
    told = {mode: strawberry.field(name=mode, description=_of(mode)) for mode in types}
    made = type(name, (), {"__annotations__": annotations, "__module__": __name__, **told})
    return cast(type[Any], strawberry.type(made, name=name, description=description))


def _of(mode: str) -> str:
    about = MODES[mode].purpose if mode in MODES else "Fields of a mode that the tenant defined."
    return f"Set for this mode alone. {about}"


def shown(mode: str, value: Values) -> Any:  # noqa: ANN401  # the source of a type by mode
    """Give a value as the field of its mode."""
    fields = {**dict.fromkeys(MODES), CUSTOM: None}
    if mode not in MODES:
        return SimpleNamespace(**{**fields, CUSTOM: value.model_dump(mode="json", by_alias=True)})
    return SimpleNamespace(**{**fields, mode: value})


@strawberry.input(description="A mode that the tenant defined, and its input.")
class CustomInput:
    mode: str = strawberry.field(description="Its name, as `customModes` lists it.")
    data: JSON = strawberry.field(description="An object with its fields.")


def above_fields(mode: str) -> tuple[str, ...]:
    """Give the names from a `ModeInput` down to the fields of a mode."""
    return (mode,) if mode in MODES else (CUSTOM, "data")


def _one_of() -> type[Any]:
    inputs = {name: input_type(mode.input) for name, mode in MODES.items()}
    annotations = {name: strawberry.Maybe[made] for name, made in inputs.items()}
    told = {
        name: strawberry.field(name=name, description=MODES[name].purpose) for name in annotations
    }
    annotations[CUSTOM] = strawberry.Maybe[CustomInput]
    told[CUSTOM] = strawberry.field(name=CUSTOM, description="A mode of the tenant's own.")
    made = type("ModeInput", (), {"__annotations__": annotations, "__module__": __name__, **told})
    about = "The input of one mode: exactly one of these."
    return cast(type[Any], strawberry.input(made, name="ModeInput", one_of=True, description=about))


if TYPE_CHECKING:
    ModeInputType = object
    ModeContentsType = object
    ModeResultsType = object
else:
    ModeInputType = _one_of()
    ModeContentsType = _by_mode(
        "ModeContents",
        {**{name: output_type(mode.input) for name, mode in MODES.items()}, CUSTOM: JSON},
        "The input of a mode as it was checked, with its defaults.",
    )
    ModeResultsType = _by_mode(
        "ModeResults",
        {name: output_type(mode.result) for name, mode in MODES.items() if mode.result},
        "The computed result of a mode.",
    )


def chosen(given: object) -> tuple[str, dict[str, Any]]:
    """Give the mode that an input names, with its plain JSON."""
    [(mode, some)] = (
        (field.name, maybe)
        for field in fields(cast(Any, given))
        if (maybe := getattr(given, field.name)) is not None
    )
    if mode == CUSTOM:
        return some.value.mode, _object(some.value.data)
    return mode, plain(some.value)


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        message = "data: it is no object"
        raise InvalidModeInputError(CUSTOM, (Finding("NO_OBJECT", "", message),))
    return cast(dict[str, Any], data)
