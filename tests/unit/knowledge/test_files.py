"""Knowledge files: what is written is read again, and what is broken is named."""

import io
from collections.abc import Callable, Iterator
from typing import BinaryIO

import pytest
from hypothesis import given, settings

from app.domain.beliefs.knowledge_record import (
    JustificationRecord,
    Record,
    RelationRecord,
    Withdrawal,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.errors import InvalidInputError
from app.export.base import KnowledgeFormat
from app.export.knowledge_cypher import literal
from app.export.knowledge_graphml import GraphMl
from app.export.knowledge_jsonl import JsonLines
from app.export.knowledge_markdown import Markdown
from app.importers.knowledge import graphml, jsonl, markdown
from app.importers.knowledge.check import check_records, in_order
from tests.unit.knowledge.records import HOSTILE, entry, files

Read = Callable[[BinaryIO], Iterator[Record]]
FORMATS: dict[str, tuple[KnowledgeFormat, Read]] = {
    "jsonl": (JsonLines(), jsonl.read),
    "graphml": (GraphMl(), graphml.read),
    "markdown": (Markdown(), markdown.read),
}


def _written(form: KnowledgeFormat, records: list[Record]) -> bytes:
    return (form.head + "".join(map(form.record, records)) + form.tail).encode()


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=40)
@given(records=files())
def test_a_file_is_read_as_it_was_written(name: str, records: list[Record]) -> None:
    form, read = FORMATS[name]
    assert [*read(io.BytesIO(_written(form, records)))] == records


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_gets_out_of_its_place(name: str, text: str) -> None:
    form, read = FORMATS[name]
    title = " ".join(text.split())
    record = entry(title, text, category="c", subcategory=title, tags=(title,), source=text)
    assert [*read(io.BytesIO(_written(form, [record, entry()])))][0] == record


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "null"),
        (True, "true"),
        (0.5, "0.5"),
        (["a", "b'"], r"['a', 'b\'']"),
        ("a\nb\r\t", r"'a\nb\r\t'"),
        ("\\", r"'\\'"),
        (r"\u0027", r"'\\' + 'u0027'"),
        (r"\\U", r"'\\\\' + 'U'"),
    ],
)
def test_a_literal_of_cypher_cannot_end_early(value: object, written: str) -> None:
    assert literal(value) == written


@given(records=files())
def test_no_literal_of_cypher_holds_the_number_of_a_character(records: list[Record]) -> None:
    for record in records:
        assert "\\u" not in literal(str(record)).lower()


BROKEN: dict[str, tuple[str, bytes, str]] = {
    "no JSON": ("jsonl", JsonLines.head.encode() + b"{", "line 2: this is no JSON"),
    "another file": ("jsonl", b'{"format": "other"}\n', "line 1: this is no noema-knowledge"),
    "two records": ("jsonl", JsonLines.head.encode() + b'{"entry": {}, "x": 1}', "one record"),
    "unknown record": ("jsonl", JsonLines.head.encode() + b'{"thing": {}}', "no record 'thing'"),
    "missing field": (
        "jsonl",
        JsonLines.head.encode() + b'{"entry": {"id": "' + new_id().encode() + b'", "title": "x"}}',
        "line 2: content",
    ),
    "wrong id": (
        "jsonl",
        JsonLines.head.encode() + b'{"entry": {"id": "7", "title": "x", "content": "y"}}',
        "id must be a UUID: use the full id as Noema prints it",
    ),
    "no XML": ("graphml", b"<graphml", "this is no XML"),
    "an entity": (
        "graphml",
        b'<!DOCTYPE x [<!ENTITY a "b">]><graphml>&a;</graphml>',
        "a document type is not allowed",
    ),
    "an outside entity": (
        "graphml",
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><graphml/>',
        "a document type is not allowed",
    ),
    "another graph": ("graphml", b'<graphml><graph id="G"/></graphml>', "no noema-knowledge"),
    "text without an entry": ("markdown", b"# Knowledge\n\nhello\n", "belongs to no entry"),
    "an entry without a comment": ("markdown", b"## T\n\n> text\n", "says nothing of itself"),
    "a quotation without an entry": ("markdown", b"> text\n", "no heading before"),
    "no UTF-8": ("markdown", b"## \xff\n", "this is no UTF-8"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_by_its_place(name: str) -> None:
    form, content, message = BROKEN[name]
    with pytest.raises(InvalidInputError) as refused:
        list(FORMATS[form][1](io.BytesIO(content)))
    assert message in refused.value.message
    assert refused.value.field == "file"


def _relation(from_id: str, to_id: str) -> RelationRecord:
    return RelationRecord(new_id(), EdgeType.PART_OF, from_id, to_id, 1.0)


def test_a_file_must_hold_together() -> None:
    a, b = entry("A"), entry("B")
    contents = check_records([a, b, _relation(a.id, b.id)], 1_000)
    assert (contents.entries, contents.relations, contents.justifications) == (2, 1, 0)
    proof = JustificationRecord(new_id(), a.id, (new_id(),), None)
    for records, message in (
        ([a, a], "comes twice"),
        ([entry("A", " ")], "content must not be blank"),
        ([a, _relation(a.id, new_id())], "is no entry here"),
        ([a, proof], "is no entry here"),
        ([_relation(a.id, b.id), a, b], "is no entry here"),
        ([a, b, _relation(a.id, b.id), _relation(b.id, a.id)], "go in a circle"),
    ):
        with pytest.raises(InvalidInputError, match=message):
            check_records(records, 1_000)


def test_nothing_is_withdrawn_before_what_it_replaced() -> None:
    withdrawn = {"b": Withdrawal("c", None), "a": Withdrawal("b", None), "c": Withdrawal(None, "x")}
    assert [id_ for id_, _ in in_order(withdrawn)] == ["a", "b", "c"]
