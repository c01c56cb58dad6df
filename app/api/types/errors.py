"""What a mutation answers in place of its result when it refuses a request."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, cast

import strawberry
from strawberry.types.field import StrawberryField
from strawberry.utils.str_converters import to_camel_case

from app.api.types.base import MutationInput
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError


@strawberry.interface(name="UserError", description="A refused request; nothing was written.")
class UserErrorType:
    code: str = strawberry.field(
        description="Stable, in capitals, such as `NOT_FOUND`; equals `extensions.code` of a"
        " top-level error."
    )
    message: str = strawberry.field(description="One sentence in English for a person.")
    path: list[str] = strawberry.field(
        description="Names from the argument down to the input at fault, such as"
        ' `["input", "title"]`; empty if no single input is at fault.'
    )


@strawberry.type(name="InvalidInputError", description="A value in the input is not allowed.")
class InvalidInputErrorType(UserErrorType):
    pass


@strawberry.type(
    name="NotFoundError", description="The tenant has nothing under an id in the input."
)
class NotFoundErrorType(UserErrorType):
    pass


@strawberry.type(
    name="ConflictError",
    description="The stored state forbids the change: a version, a cycle, a duplicate, or an"
    " `idempotencyKey` that was used for something else.",
)
class ConflictErrorType(UserErrorType):
    pass


Refusal = InvalidInputErrorType | NotFoundErrorType | ConflictErrorType
ErrorTypes = Mapping[type[AppError], type[UserErrorType]]
REFUSALS: ErrorTypes = {
    InvalidInputError: InvalidInputErrorType,
    NotFoundError: NotFoundErrorType,
    ConflictError: ConflictErrorType,
}


def refused(error: AppError, types: ErrorTypes, given: MutationInput) -> UserErrorType:
    """Convert an error into the one of `types` that stands for it."""
    type_ = next(shown for raised, shown in types.items() if isinstance(error, raised))
    return type_(code=error.code, message=error.message, path=path_to(error.field, given))


def path_to(field: str | None, given: MutationInput) -> list[str]:
    """Find the input that an error names: the one that lies least deep.

    Args:
        field: Its name; of an entry of a list with its place, such as `rests_on.0.path`.
    """
    if field is None:
        return []
    head, *inside = field.split(".")
    wanted = given.INPUT_NAMES.get(head, head)
    level: list[tuple[list[str], object]] = [(["input"], given)]
    while level:
        below = [(*found, path) for path, value in level for found in _fields_of(value)]
        for name, shown, _, path in below:
            if wanted in (name, shown):
                return [*path, shown, *map(to_camel_case, inside)]
        level = [([*path, shown], value) for _, shown, value, path in below if value is not None]
    return []


def _fields_of(value: object) -> Iterator[tuple[str, str, object]]:
    """Give the name, the API's name and the value of each field of an input; else nothing."""
    if not is_dataclass(value):
        return
    for field in fields(value):
        shown = cast(StrawberryField, field).graphql_name or to_camel_case(field.name)
        inner: Any = getattr(value, field.name)
        yield field.name, shown, inner
