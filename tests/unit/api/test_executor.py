"""The short way of reading values answers exactly what the general way answers."""

import gc
from collections.abc import AsyncGenerator
from datetime import date
from enum import Enum
from typing import Any, cast

import pytest
import strawberry
from graphql.execution.collect_fields import CollectedFields
from strawberry.scalars import JSON

from app.api.executor import Executor

SOME_ID, A_DAY, NOTES = strawberry.ID("l"), date(2026, 3, 1), cast(JSON, "two spots")


@strawberry.enum
class Colour(Enum):
    RED = "red"


class Flag(Enum):
    RED = "red"


@strawberry.type
class Leaf:
    count: int
    note: str | None = None
    colour: Colour = Colour.RED
    id: strawberry.ID = SOME_ID
    shape: str = "round"
    share: float = 0.5
    green: bool = True
    born: date = A_DAY
    told: JSON = NOTES


@strawberry.interface
class Named:
    name: str


@strawberry.type
class Tree(Named):
    leaves: list[Leaf]
    best: Leaf | None = None
    grid: list[list[int]] | None = None

    @strawberry.field
    async def grown(self, by: int) -> list[Leaf]:
        return [Leaf(count=leaf.count + by) for leaf in self.leaves]


@strawberry.type
class Query:
    @strawberry.field
    def tree(self, info: strawberry.Info[Any, Tree]) -> Tree | None:
        return info.root_value

    @strawberry.field
    def named(self, info: strawberry.Info[Any, Tree]) -> list[Named]:
        return [info.root_value]


def _leaf(**values: object) -> Leaf:
    """Give a leaf whose values need not be of their types."""
    leaf = Leaf(count=1, note="one")
    for name, value in values.items():
        setattr(leaf, name, value)
    return leaf


def _tree(leaves: object, grid: object = None) -> Tree:
    return Tree(name="oak", leaves=cast(list[Leaf], leaves), grid=cast(Any, grid))


def _bare() -> Leaf:
    leaf = _leaf()
    del leaf.count
    return leaf


TREES = {
    "sound": _tree([_leaf(), _leaf(note=None)], [[1, 2], []]),
    "a wrong number": _tree([_leaf(), _leaf(count="many")]),
    "a wrong word where none need be": _tree([_leaf(note=["no word"])]),
    "a wrong value of an enumeration": _tree([_leaf(colour="blue")]),
    "a value for a member": _tree([_leaf(colour="red")]),
    "a list for a member": _tree([_leaf(colour=["red"])]),
    "a member of another enumeration": _tree([_leaf(colour=Flag.RED)]),
    "nothing where something must be": _tree([_leaf(count=None)]),
    **{
        f"no {name} where one must be": _tree([_leaf(**{name: None})])
        for name in ("colour", "id", "shape", "share", "green", "born", "told")
    },
    "a missing attribute": _tree([_leaf(), _bare()]),
    "an item that is nothing": _tree([_leaf(), None]),
    "no list": _tree(7),
    "a wrong number deep inside": _tree([], [[1], ["x"]]),
    "an error for a value": _tree(ValueError("no")),
}
QUERIES = [
    "{ tree { name leaves { count note colour } best { count } grid } }",
    "{ tree { __typename leaves { __typename n: count m: count ...part } } }"
    " fragment part on Leaf { note @include(if: true) colour @skip(if: true) }",
    "{ tree { leaves { colour id shape share green born told } } }",
    "{ tree { leaves { count } grown(by: 2) { count } ... on Named { name } } named { name } }",
]


@strawberry.type
class Subscription:
    @strawberry.subscription
    async def trees(self, count: int) -> AsyncGenerator[Tree]:
        for _ in range(count):
            yield _tree([_leaf()])


SHORT = strawberry.Schema(
    Query, types=[Tree], subscription=Subscription, execution_context_class=Executor
)
GENERAL = strawberry.Schema(Query, types=[Tree])


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("name", TREES)
async def test_the_short_way_answers_and_refuses_as_the_general_way(name: str, query: str) -> None:
    short = await SHORT.execute(query, root_value=TREES[name])
    general = await GENERAL.execute(query, root_value=TREES[name])

    assert short.data == general.data
    assert _told(short) == _told(general)


async def test_an_answer_is_whole() -> None:
    answer = await SHORT.execute(QUERIES[0], root_value=TREES["sound"])

    assert answer.errors is None
    assert answer.data == {
        "tree": {
            "name": "oak",
            "leaves": [
                {"count": 1, "note": "one", "colour": "RED"},
                {"count": 1, "note": None, "colour": "RED"},
            ],
            "best": None,
            "grid": [[1, 2], []],
        }
    }


async def test_a_subscription_keeps_nothing_of_the_events_that_it_told() -> None:
    query = "subscription { trees(count: 41) { name leaves { count } } }"
    kept: list[int] = []
    told = 0
    async for answer in cast(AsyncGenerator[Any], await SHORT.subscribe(query)):
        assert answer.errors is None
        told += 1
        # To look takes a second where a run holds a million objects.
        if told in (1, 41):
            gc.collect()
            kept.append(sum(isinstance(one, CollectedFields) for one in gc.get_objects()))
    assert told == 41
    assert kept[-1] == kept[0]


def _told(result: Any) -> list[tuple[str, Any]]:  # noqa: ANN401  # of either way
    return [(error.message, error.path) for error in result.errors or ()]
