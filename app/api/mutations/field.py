"""The fields of `Mutation`: each takes one input and answers with a result or a typed error."""

from collections.abc import Awaitable, Callable
from typing import Any

import strawberry
from strawberry.extensions.field_extension import FieldExtension

from app.api.context import Info
from app.api.types.errors import REFUSALS, ErrorTypes, refused


class Refusals(FieldExtension):
    """Answers with a typed error what a mutation refuses; other errors go on."""

    def __init__(self, types: ErrorTypes) -> None:
        self._types = types

    async def resolve_async(  # pyright: ignore[reportIncompatibleMethodOverride]  # narrower
        self,
        next_: Callable[..., Awaitable[Any]],
        source: object,
        info: Info,
        **arguments: Any,  # noqa: ANN401  # those of the field
    ) -> Any:  # noqa: ANN401  # what the field gives
        try:
            return await next_(source, info, **arguments)
        except tuple(self._types) as error:
            info.context.refused.append(error.code)
            return refused(error, self._types, arguments["input"])


def mutation(description: str, *, refusals: ErrorTypes = REFUSALS) -> Any:  # noqa: ANN401  # a decorator of Strawberry's
    """Make a field of `Mutation`.

    Args:
        refusals: The errors that it answers with, each with its type.
    """
    return strawberry.mutation(description=description, extensions=[Refusals(refusals)])
