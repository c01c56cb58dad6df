"""What a mode was given and what it computed become tables, lists, facts and diagrams."""

import json
from typing import Any, cast

import pytest

from app.content.blocks import (
    CitationBlock,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.export.session.contents import entry_of
from app.export.session.document import Diagram, Fact, Paragraph, Part, Table
from app.export.session.formats import SessionFormat
from app.export.session.mode_parts import parts_of
from tests.unit.export.documents import document_of, thought_entry, written, written_thought

QUICK = ("argumentation", "bayesian", "causal", "engineering", "gametheory", "modal", "temporal")
"""Modes whose computation loads little."""


def _parts(mode: str, data: dict[str, Any] | None = None) -> dict[str, list[Part]]:
    found: dict[str, list[Part]] = {}
    for part in parts_of(read_input(MODES[mode], data or MODES[mode].example)[0]):
        found.setdefault(part.title, []).append(part)
    return found


def _drawn(part: Part) -> tuple[list[str], list[tuple[str, str, str]]]:
    assert isinstance(part, Diagram)
    names = {node.id: node.label for node in part.nodes}
    edges = [(names[one.source], names[one.target], one.label) for one in part.edges]
    return [*names.values()], edges


def _texts(value: Any) -> set[str]:  # noqa: ANN401  # plain JSON
    """Every text in plain JSON."""
    if isinstance(value, str):
        return {value} if value else set()
    if isinstance(value, dict):
        return _texts(list(cast(dict[str, Any], value).values()))
    if isinstance(value, list):
        return {text for one in cast(list[Any], value) for text in _texts(one)}
    return set()


def test_a_causal_graph_is_drawn_with_what_its_edges_say() -> None:
    nodes = [{"id": "x"}, {"id": "y"}, {"id": "alone"}]
    data = {"nodes": nodes, "edges": [{"source": "x", "target": "y", "strength": 0.5}]}
    diagram, table = _parts("causal", data)["edges"]
    assert _drawn(diagram) == (["x", "y", "alone"], [("x", "y", "strength 0.5")])
    assert table == Table(
        "edges",
        ("source", "target", "kind", "strength", "confidence"),
        (("x", "y", "directed", 0.5, 1.0),),
    )


def test_a_list_in_a_list_is_a_table_that_names_the_entry_above() -> None:
    [table] = _parts("bayesian")["evidence.likelihoods"]
    assert isinstance(table, Table)
    assert table.columns == ("of", "hypothesis", "probability")
    assert table.rows[0] == ("damp", "leak", 0.9)


def test_entries_that_name_others_of_two_lists_keep_them_apart() -> None:
    example = {**MODES["gametheory"].example}
    as_text = json.dumps(example).replace("north high", "north")
    nodes, edges = _drawn(_parts("gametheory", json.loads(as_text))["strategies"][0])
    assert nodes.count("north") == 2
    assert ("north", "north", "player") in edges


def test_what_was_left_out_gives_nothing() -> None:
    assert [*_parts("causal", {"nodes": [{"id": "x"}]})] == ["nodes"]


@pytest.mark.parametrize("mode", MODES)
def test_every_text_of_an_input_is_in_its_parts_and_every_format_writes_them(mode: str) -> None:
    example = MODES[mode].example
    given, _ = read_input(MODES[mode], example)
    entry = thought_entry(mode, compute=False)
    text = written(document_of(entry), SessionFormat.ASCII)
    told = _texts(given.model_dump(mode="json", by_alias=True))
    assert [one for one in sorted(told) if " ".join(one.split()) not in text] == []
    assert all(written(document_of(entry), format_) for format_ in SessionFormat)


@pytest.mark.parametrize("mode", QUICK)
def test_every_text_of_a_result_is_in_the_document(mode: str) -> None:
    entry = thought_entry(mode)
    [given, result] = entry.sections
    assert (given.side, result.side) == ("input", "result")
    text = written(document_of(entry), SessionFormat.ASCII)
    assert [one for one in _texts(result.data) if " ".join(one.split()) not in text] == []


def test_the_posterior_of_a_bayesian_thought_is_in_the_document() -> None:
    assert "leak       | 0.8852459016" in written(
        document_of(thought_entry("bayesian")), SessionFormat.ASCII
    )


def test_imported_content_is_kept_and_signatures_are_not() -> None:
    blocks = (
        ThinkingBlock("I look."),
        ThinkingSignatureBlock("opaque"),
        RedactedThinkingBlock("secret"),
        TextBlock("It is slow."),
        ToolCallBlock("1", "read", '{"path": "a"}'),
        ToolResultBlock("1", "none", is_error=True),
        ImageBlock("image/png", "{}"),
        CitationBlock("cited", "http://example.org", "{}"),
        UnknownBlock("chart", '{"x": 1}'),
    )
    entry = entry_of(written_thought(1, (), *blocks, branch="cache"), 1)
    assert entry.parts == (
        Paragraph("thought branch", "cache"),
        Paragraph("reasoning", "I look."),
        Paragraph("reasoning", "(encrypted by the provider)"),
        Paragraph("", "It is slow."),
        Paragraph("tool call read", '{"path": "a"}'),
        Paragraph("tool error", "none"),
        Paragraph("image", "image/png"),
        Paragraph("citation http://example.org", "cited"),
        Paragraph("chart", '{"x": 1}'),
    )
    assert Fact("uncertainty", 0.25) in entry.facts
