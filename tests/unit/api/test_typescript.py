"""The TypeScript types of a schema, letter by letter."""

import re
from collections import Counter
from pathlib import Path

import pytest
from graphql import build_schema
from typer.testing import CliRunner

from app.api.schema import SDL, printed_as_typescript
from app.api.typescript import typescript
from app.cli.main import app

OURS = printed_as_typescript()
SMALL = '''
"""A moment, such as 2026-03-01T12:00:00Z."""
scalar DateTime
scalar JSON

"""How a thing ended: a comment may not end here: */"""
enum Ending {
  """It went well."""
  GOOD
  BAD @deprecated(reason: "Say what went wrong.")
}

interface Node { "Within the tenant." id: ID! }

type Tale implements Node {
  id: ID!
  """
  What is told.

  Of any length.
  """
  text: String
  parts(first: Int! = 10, after: String, only: [Ending!]): [Tale!]!
  rows: [[Float]!]
  raw: JSON
  at: DateTime!
}

type Refusal { code: Int!, final: Boolean }
union Answer = Tale | Refusal

input NewTale { text: String!, endings: [Ending!] = [GOOD], copies: Int! = 1, by: Who! }
input Who @oneOf {
  "An id of a person."
  id: ID
  names: [String!]
}

type Query { tale(id: ID!): Answer }
type Mutation { tell(tale: NewTale!): Answer! }
'''
TYPES = """\
export type Answer =
  | Tale
  | Refusal;

/** A moment, such as 2026-03-01T12:00:00Z. */
export type DateTime = string;

/** How a thing ended: a comment may not end here: *\\/ */
export type Ending =
  /** It went well. */
  | "GOOD"
  /** @deprecated Say what went wrong. */
  | "BAD";

export type JSON = unknown;

export interface Mutation {
  __typename: "Mutation";
  tell: Answer;
}

export interface MutationTellArgs {
  tale: NewTale;
}

export interface NewTale {
  text: string;
  endings?: Ending[] | null;
  copies?: number;
  by: Who;
}

export interface Node {
  __typename: "Tale";
  /** Within the tenant. */
  id: string;
}

export interface Query {
  __typename: "Query";
  tale: Answer | null;
}

export interface QueryTaleArgs {
  id: string;
}

export interface Refusal {
  __typename: "Refusal";
  code: number;
  final: boolean | null;
}

export interface Tale extends Node {
  __typename: "Tale";
  id: string;
  /**
   * What is told.
   *
   * Of any length.
   */
  text: string | null;
  parts: Tale[];
  rows: (number | null)[][] | null;
  raw: JSON | null;
  at: DateTime;
}

export interface TalePartsArgs {
  first?: number;
  after?: string | null;
  only?: Ending[] | null;
}

export type Who =
  | {
    /** An id of a person. */
    id: string;
    names?: never;
  }
  | {
    names: string[];
    id?: never;
  };
"""


def test_the_types_of_a_small_schema_are_these() -> None:
    assert typescript(build_schema(SMALL)) == TYPES


def test_no_name_of_our_types_stands_for_two() -> None:
    names = re.findall(r"^export (?:type|interface) (\w+)", OURS, re.M)
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert {"Session", "QueryWhyArgs", "ContentBlockInput"} <= set(names)


def test_one_field_alone_is_given_of_an_input_that_takes_one() -> None:
    choices = OURS.split("export type ContentBlockInput =")[1].split(";\n\n")[0]
    assert re.findall(r"^ {4}(\w+):", choices, re.M)[:3] == ["text", "thinking", "redactedThinking"]
    assert "?: never;" in choices


def test_of_a_scalar_that_may_be_anything_nothing_is_known() -> None:
    assert re.findall(r"^export type (\w+) = unknown;", OURS, re.M) == ["JSON"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [(("schema",), SDL.read_text("utf-8")), (("schema", "--typescript"), OURS)],
    ids=["graphql", "typescript"],
)
def test_the_command_prints_the_schema_and_opens_nothing(
    line: tuple[str, ...], expected: str, tmp_path: Path
) -> None:
    result = CliRunner().invoke(app, line, env={"NOEMA_HOME": str(tmp_path)})
    assert (result.exit_code, result.stdout) == (0, expected)
    assert [*tmp_path.iterdir()] == []
