"""What a mutation answers instead of its result when the request cannot be met."""

from collections.abc import Awaitable
from typing import TypeVar

import strawberry

from app.api.errors import api_field
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError

T = TypeVar("T")


@strawberry.interface(name="Error", description="Why a mutation changed nothing.")
class ErrorType:
    code: str = strawberry.field(description="Stable; the same as `extensions.code` elsewhere.")
    message: str = strawberry.field(description="One sentence for the person who can mend it.")
    field: str | None = strawberry.field(description="The input at fault.")


@strawberry.type(name="InvalidInput", description="The input is not what it must be.")
class InvalidInputType(ErrorType):
    pass


@strawberry.type(name="NotFound", description="There is no such thing.")
class NotFoundType(ErrorType):
    pass


@strawberry.type(name="Conflict", description="The state of things forbids it.")
class ConflictType(ErrorType):
    pass


Refusal = InvalidInputType | NotFoundType | ConflictType
_TYPES: dict[type[AppError], type[Refusal]] = {
    InvalidInputError: InvalidInputType,
    NotFoundError: NotFoundType,
    ConflictError: ConflictType,
}


async def answered(work: Awaitable[T]) -> T | Refusal:
    """Give what `work` gives, or why it was refused; anything else is an error of the request."""
    try:
        return await work
    except (InvalidInputError, NotFoundError, ConflictError) as error:
        type_ = next(shown for raised, shown in _TYPES.items() if isinstance(error, raised))
        field = api_field(error.field) if error.field else None
        return type_(code=error.code, message=error.message, field=field)
