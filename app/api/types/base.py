"""What the types share: ids, pages, and taking fields over from the domain."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import strawberry

from app.domain.ids import chosen_id, own_id
from app.domain.page import MAX_PAGE, Page, PageRequest, before, cursor, page_request
from app.domain.request import Request
from app.errors import InvalidInputError

T = TypeVar("T")
D = TypeVar("D")
DEFAULT_PAGE = 20

First = Annotated[int, strawberry.argument(description="Page size, from 1 to 100.")]
After = Annotated[
    str | None,
    strawberry.argument(description="The `endCursor` of the page before; none to begin."),
]


@strawberry.interface(name="Node", description="Anything that can be fetched by its id.")
class NodeType:
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")


class DomainType(Generic[D]):
    """A type that shows a domain value: each of its fields is one of the value's."""

    @classmethod
    def of(cls, value: D) -> Self:
        return cls(**same_fields(cls, value))


@strawberry.input
class MutationInput:
    """What the input of every mutation has; GraphQL has no name for it."""

    idempotency_key: strawberry.ID | None = strawberry.field(
        default=None,
        description="A UUIDv7 made by the client: the same call under the same key has no further"
        " effect. What the call creates gets it as its id, or an id derived from it. A new one if"
        " left out.",
    )

    INPUT_NAMES: ClassVar[Mapping[str, str]] = {"id": "idempotency_key"}
    """What a field is called here that an error names otherwise."""

    def key(self) -> str:
        return own_id(self.idempotency_key, "idempotency_key")

    def request(self) -> Request | None:
        """Give the call as one that is carried out once; None if the client made no key."""
        if self.idempotency_key is None:
            return None
        given = asdict(self)
        del given["idempotency_key"]
        name = type(self).__name__.removesuffix("Input")
        return Request.of(chosen_id(self.idempotency_key, "idempotency_key"), name, given)


@strawberry.type(name="PageInfo", description="Where a page stands in its list.")
class PageInfoType:
    has_next_page: bool = strawberry.field(description="Whether more comes after this page.")
    has_previous_page: bool = strawberry.field(
        description="Whether the page was asked for with `after`, so that something came before."
    )
    start_cursor: str | None = strawberry.field(description="Cursor of the first item.")
    end_cursor: str | None = strawberry.field(
        description="Cursor of the last item: the `after` of the next page."
    )


@strawberry.type(description="An item of a page.")
class Edge(Generic[T]):
    node: T = strawberry.field(description="The item itself.")
    cursor: str = strawberry.field(description="Its place in the list.")


@strawberry.type(description="A page of a list.")
class Connection(Generic[T]):
    edges: list[Edge[T]] = strawberry.field(description="The items in order.")
    page_info: PageInfoType = strawberry.field(description="Where this page stands.")


def connection(
    page: Page[D], request: PageRequest, area: str, convert: Callable[[D], T]
) -> Connection[T]:
    """Give a page of the domain as a Relay connection."""
    cursors = [cursor(area, key) for key in page.keys]
    edges = [
        Edge(node=convert(item), cursor=at) for item, at in zip(page.items, cursors, strict=True)
    ]
    info = PageInfoType(
        has_next_page=page.has_next,
        has_previous_page=request.after is not None,
        start_cursor=cursors[0] if cursors else None,
        end_cursor=cursors[-1] if cursors else None,
    )
    return Connection(edges=edges, page_info=info)


def moment(at: datetime | None, field: str) -> datetime | None:
    """Give a time that a client named.

    Raises:
        InvalidInputError: It does not say its offset from UTC.
    """
    if at is not None and at.tzinfo is None:
        raise InvalidInputError(
            f"{field} must say its offset from UTC, as 2026-05-04T10:00:00Z does", field=field
        )
    return at


@dataclass(frozen=True, slots=True)
class Ranks:
    """A page of a list that is ranked anew for every request."""

    first: int
    skipped: int
    area: str

    @property
    def wanted(self) -> int:
        """How many to rank: one more than is shown tells whether there is a next page."""
        return min(self.skipped + self.first + 1, MAX_PAGE)

    def connection(self, ranked: Sequence[D], convert: Callable[[D], T]) -> "Connection[T]":
        """Cut the page out of everything that was ranked."""
        edges, info = self.cut(ranked, convert)
        return Connection(edges=edges, page_info=info)

    def cut(
        self, ranked: Sequence[D], convert: Callable[[D], T]
    ) -> "tuple[list[Edge[T]], PageInfoType]":
        """Give the edges of the page, and where it stands."""
        end = self.skipped + self.first
        edges = [
            Edge(node=convert(item), cursor=cursor(self.area, rank))
            for rank, item in enumerate(ranked[self.skipped : end], self.skipped + 1)
        ]
        info = PageInfoType(
            has_next_page=len(ranked) > end,
            has_previous_page=self.skipped > 0,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=edges[-1].cursor if edges else None,
        )
        return edges, info


def ranks(first: int, after: str | None, area: str) -> Ranks:
    """Read the page of a ranked list, whose cursors are ranks."""
    request = page_request(first, after, area, int)
    return Ranks(request.first, int(request.after or 0), area)


def page_by_time(first: int, after: str | None, area: str) -> PageRequest:
    """Read the page of a list by time."""
    request = page_request(first, after, area, str)
    before(request)
    return request


def same_fields(cls: type[Any], value: object, **others: object) -> dict[str, Any]:
    """Give the fields of a GraphQL type that the domain value has under the same name.

    Args:
        others: Fields that are given otherwise; they win.
    """
    names, read = _shared(cls, type(value))
    return dict(zip(names, read(value), strict=True)) | others


@cache
def _shared(
    cls: type[Any], other: type[Any]
) -> tuple[tuple[str, ...], Callable[[object], tuple[Any, ...]]]:
    """Name the fields that both have, and read them; a domain value may give one as a property."""
    given = {field.name for field in fields(other)} | {*dir(other)}
    names = tuple(field.name for field in fields(cls) if field.init and field.name in given)
    if len(names) > 1:
        return names, attrgetter(*names)
    return names, lambda value: tuple(getattr(value, name) for name in names)
