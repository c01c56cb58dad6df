"""Documents are parsed and validated once, with limits, and not on the event loop."""

import asyncio
import threading
from typing import Any

import pytest
from graphql import ASTValidationRule, GraphQLSchema, ValidationContext, build_schema, parse

from app.api.documents import (
    AT_ONCE,
    KEPT_CHARS,
    MAX_KEPT_CHARS,
    MAX_QUERY_BYTES,
    DocumentReader,
    ReadDocument,
    RecentDocuments,
)
from app.api.expansion import (
    MAX_DEFINITIONS,
    MAX_NESTING,
    MAX_PAIRS,
    MAX_SELECTIONS,
    check_expansion,
)
from app.errors import InvalidInputError

SCHEMA: GraphQLSchema = build_schema("type Query { id: ID next: Query }")
ANY = ReadDocument(None)


def _noting_rule(threads: list[threading.Thread]) -> type[ASTValidationRule]:
    class Noting(ASTValidationRule):
        def __init__(self, context: ValidationContext) -> None:
            super().__init__(context)
            threads.append(threading.current_thread())

    return Noting


async def test_a_document_is_validated_once_and_beside_the_event_loop() -> None:
    threads: list[threading.Thread] = []
    reader = DocumentReader(SCHEMA, (_noting_rule(threads),))
    first, again = await reader.read("{ id }"), await reader.read("{ id }")
    assert first is again
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


async def test_only_so_many_documents_are_read_at_a_time() -> None:
    going, most, lock = [0], [0], threading.Lock()
    meet = threading.Barrier(AT_ONCE)

    class Counting(ASTValidationRule):
        def __init__(self, context: ValidationContext) -> None:
            super().__init__(context)
            with lock:
                going[0] += 1
                most[0] = max(most[0], going[0])
            meet.wait(20)
            with lock:
                going[0] -= 1

    reader = DocumentReader(SCHEMA, (Counting,))
    queries = [f"{{ id }} # {number}" for number in range(AT_ONCE * 4)]
    async with asyncio.timeout(20):
        await asyncio.gather(*map(reader.read, queries))
    assert most == [AT_ONCE]


async def test_a_document_with_an_error_is_not_kept() -> None:
    reader = DocumentReader(SCHEMA, (_noting_rule([]),))
    for query in ("{", "{ ...f } fragment f on Query { ...f }"):
        assert (await reader.read(query)).errors
        assert reader.recent.find(query) is None


async def test_a_query_is_measured_in_bytes() -> None:
    reader = DocumentReader(SCHEMA, ())
    with pytest.raises(InvalidInputError, match=f"limit of {MAX_QUERY_BYTES} bytes"):
        await reader.read("{ id } #" + "\N{GRINNING FACE}" * (MAX_QUERY_BYTES // 4))


def test_kept_documents_together_have_a_limit_of_length() -> None:
    recent = RecentDocuments()
    texts = [f"{number:08}".ljust(MAX_KEPT_CHARS) for number in range(12)]
    for text in texts:
        recent.keep(text, ANY)
        assert recent.find(texts[0]) is ANY
    assert recent.chars == KEPT_CHARS
    kept = [text for text in texts if recent.find(text)]
    assert kept == [texts[0], *texts[5:]]


def test_a_long_document_is_not_kept_and_one_is_counted_once() -> None:
    recent = RecentDocuments()
    recent.keep(" " * (MAX_KEPT_CHARS + 1), ANY)
    assert recent.chars == 0
    recent.keep("{ id }", ANY)
    recent.keep("{ id }", ANY)
    assert recent.chars == 6


def _wrong(query: str) -> list[str]:
    return [error.message for error in check_expansion(parse(query))]


def _over(what: str, limit: int) -> list[str]:
    return [f"the document has more {what} than the limit of {limit}"]


def test_as_many_equal_fields_as_allowed_go() -> None:
    assert _wrong("{" + "id " * 100 + "}") == []
    assert _wrong("{" + "id " * 101 + "}") == _over("pairs of fields with the same name", MAX_PAIRS)


def test_equal_fields_are_found_below_equal_fields_and_inside_fragments() -> None:
    pairs = _over("pairs of fields with the same name", MAX_PAIRS)
    assert _wrong("{" + "next { id } " * 71 + "}") == []
    assert _wrong("{" + "next { id } " * 72 + "}") == pairs
    spread = "{" + "...f " * 30 + "} fragment f on Query {" + "a: id " * 4 + "}"
    assert _wrong(spread) == pairs
    assert _wrong("{ id } fragment unused on Query {" + "id " * 101 + "}") == pairs


def test_another_name_makes_another_field() -> None:
    assert _wrong("{" + " ".join(f"a{number}: id" for number in range(1_000)) + "}") == []


def test_levels_and_definitions_are_counted() -> None:
    nested = "{ next " * (MAX_NESTING - 1) + "{ id }" + " }" * (MAX_NESTING - 1)
    assert _wrong(nested) == []
    assert _wrong("{ next " + nested + "}") == _over("levels", MAX_NESTING)
    several = " ".join(f"query q{number} {{ id }}" for number in range(MAX_DEFINITIONS + 1))
    assert _wrong(several) == _over("definitions", MAX_DEFINITIONS)


@pytest.mark.parametrize(
    "query",
    [
        "{ ...f } fragment f on Query { ...f }",
        "{ ...f } fragment f on Query { next { ...f ...f } }",
        "{ ...f0 }"
        + "".join(f"fragment f{n} on Query {{ ...f{n + 1} ...f{n + 1} }}" for n in range(90)),
    ],
)
def test_fragments_that_spread_without_end_are_refused(query: str) -> None:
    limits: Any = (
        _over("selections with its fragments spread out", MAX_SELECTIONS),
        _over("pairs of fields with the same name", MAX_PAIRS),
        _over("levels", MAX_NESTING),
    )
    assert _wrong(query) in limits
