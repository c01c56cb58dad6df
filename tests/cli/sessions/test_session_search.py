"""`noema session search` on a real Neo4j."""

import json

import pytest

from app.domain.ids import new_id
from tests.cli.conftest import Invoke, answer


@pytest.fixture(scope="module")
def word() -> str:
    """A word that no other session holds."""
    return "w" + new_id().replace("-", "")


@pytest.fixture
def titles(invoke: Invoke, word: str) -> list[str]:
    """The titles of the sessions with the word, made once."""
    made = [f"Alpha {word}", f"Beta {word}"]
    if not answer(invoke("session", "search", word, "--json"))["hits"]:
        for title, tag in zip(made, ("first", "second"), strict=True):
            answer(invoke("session", "create", title, "--tag", tag, "--json"))
    return made


def _found(invoke: Invoke, *arguments: str) -> list[str]:
    hits = answer(invoke("session", "search", *arguments, "--json"))["hits"]
    return [hit["session"]["title"] for hit in hits]


def test_operators_filters_and_orders_are_taken(
    invoke: Invoke, word: str, titles: list[str]
) -> None:
    alpha, beta = titles
    assert _found(invoke, f"{word} NOT beta") == [alpha]
    assert _found(invoke, word, "--only", "tag=second") == [beta]
    assert _found(invoke, word, "--only", "created-after=2999-01-01") == []
    assert _found(invoke, word, "--sort", "title") == [alpha, beta]
    assert _found(invoke, word, "--sort", "created") == [beta, alpha]


def test_a_page_names_the_next_and_facets_count_all_pages(
    invoke: Invoke, word: str, titles: list[str]
) -> None:
    first = ("session", "search", word, "--sort", "title", "--first", "1", "--facets", "--json")
    page = answer(invoke(*first))
    assert page["total"] == 2
    [tags] = [facet["values"] for facet in page["facets"] if facet["name"] == "tag"]
    assert sorted((value["value"], value["count"]) for value in tags) == [
        ("first", 1),
        ("second", 1),
    ]
    rest = ("--sort", "title", "--after", page["next"])
    assert _found(invoke, word, *rest) == [titles[1]]


@pytest.mark.parametrize(
    ("only", "field"),
    [
        ("colour=red", "only"),
        ("category=guessing", "only"),
        ("min-thoughts=many", "only"),
        ("min-thoughts=99999999999999999999", "min_thoughts"),
        ("min-confidence=nan", "min_confidence"),
    ],
)
def test_a_filter_that_is_none_is_refused(invoke: Invoke, only: str, field: str) -> None:
    refused = invoke("session", "search", "x", "--only", only, "--json")
    told = json.loads(refused.stdout)["error"]
    assert (refused.exit_code, told["code"], told["field"]) == (2, "BAD_USER_INPUT", field)
