"""The payloads of events as GraphQL types, all of them made from `app.events.payloads`."""

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

import strawberry
from strawberry.scalars import JSON

from app.api.types.scalars import Long
from app.events.fields import Count, Id
from app.events.payloads import HINTS, PAYLOADS, Erased, Untyped, typed
from app.events.types import Event, EventType


@strawberry.type(name="ErasedPayload", description="Of an event about something that was erased.")
class ErasedPayload:
    erased: bool = strawberry.field(
        default=True, description="Always true; the number and the type are all that is left."
    )


@strawberry.type(
    name="OtherPayload", description="Of another version of Noema, with fields unknown to this one."
)
class OtherPayload:
    raw: JSON = strawberry.field(description="An object, as it is stored.")


_SCALARS: Mapping[object, Any] = {Id: strawberry.ID, Count: Long}


def _type_of(name: str, description: str, hints: Mapping[str, Any]) -> type[Any]:
    """Make a GraphQL type of annotated fields."""
    shown: dict[str, Any] = {"__annotations__": {}}
    for field, hint in hints.items():
        kind, text, *_ = get_args(hint)
        shown["__annotations__"][field] = _shown(kind)
        shown[field] = strawberry.field(description=text)
    return strawberry.type(type(name, (), shown), name=name, description=description)


def _shown(kind: Any) -> Any:  # noqa: ANN401  # any annotation
    """Give the annotation by which GraphQL shows a field of an event."""
    if kind in _SCALARS:
        return _SCALARS[kind]
    if is_dataclass(kind):
        return _nested(cast(type[Any], kind))
    if get_origin(kind) is list:
        return list[_shown(get_args(kind)[0])]  # pyrefly: ignore[invalid-annotation]  # made here
    if get_origin(kind) in (Union, UnionType):
        return _any_of([_shown(part) for part in get_args(kind)])
    return kind


def _any_of(parts: Sequence[Any]) -> Any:  # noqa: ANN401  # any annotation
    return Union[tuple(parts)]  # noqa: UP007  # pyrefly: ignore[invalid-annotation]  # the members are known only here


@cache
def _nested(kind: type[Any]) -> type[Any]:
    hints = get_type_hints(kind, include_extras=True)
    return _type_of(f"{kind.__name__}Entry", str(kind.__doc__), hints)


def _class_name(type_: EventType) -> str:
    return "".join(map(str.title, type_.value.split("_"))) + "Payload"


_TYPES: Mapping[EventType, type[Any]] = {
    type_: _type_of(
        _class_name(type_),
        declared.description,
        {name: HINTS[name] for name in declared.names.values()},
    )
    for type_, declared in PAYLOADS.items()
}

if TYPE_CHECKING:
    EventPayload = object
else:
    EventPayload = Annotated[
        _any_of([*_TYPES.values(), ErasedPayload, OtherPayload]),
        strawberry.union(
            "EventPayload", description="The fields of an event; one type for each `EventType`."
        ),
    ]


def event_payload(event: Event) -> EventPayload:
    """Give what an event tells as the type of its payload."""
    told = typed(event)
    if isinstance(told, Erased):
        return ErasedPayload()
    if isinstance(told, Untyped):
        return OtherPayload(raw=cast(JSON, event.payload))
    return _TYPES[EventType(event.type)](**told)
