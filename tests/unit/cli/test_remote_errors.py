"""What a service elsewhere refuses, as errors of the program."""

import pytest

from app.cli.remote.service import mutation_of, query_of, translated
from app.cli.terminal.exit_codes import exit_code
from noema.errors import error_of
from noema.rules import name_of

URL = "https://noema.example.org"


@pytest.mark.parametrize(
    ("code", "expected", "told"),
    [
        ("GRAPHQL_VALIDATION_FAILED", 6, "older version"),
        ("NO_GRAPHQL", 6, "not as Noema does"),
        ("UNAUTHENTICATED", 5, "refuses the key"),
        ("FORBIDDEN", 5, "it"),
        ("NOT_FOUND", 3, "it"),
        ("CONFLICT", 4, "it"),
        ("LIMIT_EXCEEDED", 2, "it"),
        ("RATE_LIMITED", 6, "it"),
        ("UNAVAILABLE", 6, "it"),
        ("OF_A_LATER_VERSION", 1, "it"),
    ],
)
def test_a_refusal_has_its_message_and_exit_code(code: str, expected: int, told: str) -> None:
    error = translated(error_of("it", code), URL)
    assert (exit_code(error), told in error.message) == (expected, True)


def test_the_input_at_fault_is_the_last_of_its_path() -> None:
    refused = error_of("too long", "BAD_USER_INPUT", ("input", "title"))
    assert translated(refused, URL).field == "title"


def test_a_query_declares_what_it_passes() -> None:
    arguments = {"id": ("ID!", "1"), "first": ("Int!", 2)}
    expected = "query($id: ID!, $first: Int!) { why(id: $id, first: $first) { id } }"
    assert query_of("why", "{ id }", arguments) == expected


def test_a_mutation_asks_for_its_refusals() -> None:
    assert mutation_of("addThought", "Thought { id }") == (
        "mutation($input: AddThoughtInput!) { addThought(input: $input)"
        " { ... on Thought { id } ... on UserError { refused: code message path } } }"
    )


@pytest.mark.parametrize(
    ("document", "name"),
    [("query Why { why }", "Why"), ("query($a: ID!) { a }", None), ("{ a }", None)],
)
def test_the_name_of_an_operation_is_read(document: str, name: str | None) -> None:
    assert name_of(document) == name
