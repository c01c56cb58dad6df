"""The types of a mode follow from its classes, whatever fields are allowed in them."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest
import strawberry
from graphql import build_schema
from pydantic import Field
from strawberry.schema.config import StrawberryConfig

from app.api.types.modes.generated import input_type, output_type, plain
from app.api.types.scalars import SCALARS
from app.domain.modes.base import Identifier, ModeInput, Name, Probability, RefersTo, Values


class Colour(StrEnum):
    """The colour of a branch."""

    DARK_RED = "dark-red"


class Branch(Values):
    """A branch with its own branches."""

    id: Name
    colour: Colour = Colour.DARK_RED
    branches: tuple["Branch", ...] = ()


class TreeInput(ModeInput):
    root: Branch
    kind: Literal["dry", "half-wet"] = "dry"
    weights: tuple[tuple[float, ...], ...] = ()
    steps: Annotated[int, Field(ge=1)] | None = None
    share: Probability | None = None
    cut: Annotated[Name, RefersTo("root.id")] | None = None
    """The branch to cut."""
    names: tuple[Name, ...] = ()
    variables: tuple[Identifier, ...] = ()


if TYPE_CHECKING:
    Tree = TreeInput
    TreeGiven = object
else:
    Tree = output_type(TreeInput)
    TreeGiven = input_type(TreeInput)


@strawberry.type
class _Query:
    @strawberry.field
    def tree(self, given: TreeGiven) -> Tree:
        data = plain(given)
        assert data["root"] == {"id": "a", "branches": [{"id": "b", "colour": "dark-red"}]}
        assert "cut" not in data
        return TreeInput.model_validate(data)


SCHEMA = strawberry.Schema(_Query, config=StrawberryConfig(scalar_map=SCALARS))


def test_a_value_goes_in_and_comes_out_as_it_was() -> None:
    asked = """{ tree(given: {root: {id: "a", branches: [{id: "b", colour: DARK_RED}]},
      kind: HALF_WET, weights: [[1, 0.5], []], steps: 3000000000, share: null}) {
      root { id colour branches { id branches { id } } } kind weights steps share cut } }"""

    answer = SCHEMA.execute_sync(asked)

    assert (answer.errors, answer.data) == (
        None,
        {
            "tree": {
                "root": {
                    "id": "a",
                    "colour": "DARK_RED",
                    "branches": [{"id": "b", "branches": []}],
                },
                "kind": "HALF_WET",
                "weights": [[1.0, 0.5], []],
                "steps": 3_000_000_000,
                "share": None,
                "cut": None,
            }
        },
    )


@pytest.mark.parametrize(
    ("name", "type_", "told"),
    [
        ("steps", "Long", "Whole number, at least 1."),
        ("share", "Float", "Probability, at least 0, at most 1."),
        (
            "cut",
            "String",
            "Text, at most 200 characters, names an entry of `root.id`. The branch to cut.",
        ),
        ("names", "[String!]!", "List of texts."),
        (
            "variables",
            "[String!]!",
            "List of texts, matching `^[A-Za-z_][A-Za-z0-9_]{0,49}$`.",
        ),
        ("kind", "TestModeTypesTreeContentKind!", "Choice, `dry` or `half-wet`."),
    ],
    ids=["number", "probability", "reference", "names", "pattern", "choice"],
)
def test_a_field_says_what_it_may_hold(name: str, type_: str, told: str) -> None:
    shown: Any = build_schema(SCHEMA.as_str()).type_map["TestModeTypesTreeContent"]
    field = shown.fields[name]
    assert (str(field.type), field.description) == (type_, told)
