"""Diagrams of proofs: every format places every step, and text stays text."""

import re
from xml.etree import ElementTree

import pytest

from app.export.proof.diagram import COLOURS, Scheme
from app.export.proof.formats import ProofFormat, draw_proof
from app.export.proof.layout import crossings, layers
from tests.unit.proofs.texts import CASES, SQUARE_ROOT, UNRELATED, read

_HOSTILE = 'Axiom: "]; evil --> x <b>&amp; \\N. Therefore "]; evil --> x <b>&amp; \\N holds.'


def test_a_step_lies_below_its_premises() -> None:
    edges = [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")]

    assert layers(["a", "b", "c", "d"], edges) == [["a", "d"], ["b"], ["c"]]


def test_the_order_in_a_layer_avoids_crossings() -> None:
    edges = [("a", "y"), ("b", "x")]
    rows = layers(["a", "b", "x", "y"], edges)

    assert (rows, crossings(rows, edges)) == ([["a", "b"], ["y", "x"]], 0)
    assert crossings([["a", "b"], ["x", "y"]], edges) == 1


def test_a_circle_is_placed_too() -> None:
    rows = layers(["a", "b"], [("a", "b"), ("b", "a")])

    assert sorted(node for row in rows for node in row) == ["a", "b"]


@pytest.mark.parametrize("format_", ProofFormat)
@pytest.mark.parametrize("text", [SQUARE_ROOT, UNRELATED, CASES], ids=["root", "none", "cases"])
def test_every_step_the_figures_and_the_legend_are_drawn(format_: ProofFormat, text: str) -> None:
    analysis = read(text)

    drawn = draw_proof(analysis, format_)

    for atom in analysis.atoms:
        assert re.search(rf"\b{atom.label}\. {re.escape(atom.text.split()[0])}", drawn), atom
    assert analysis.rigour in drawn
    assert all(atom.kind in drawn for atom in analysis.atoms)


@pytest.mark.parametrize(
    ("format_", "mark"),
    [
        (ProofFormat.MERMAID, "stroke:#cc0000,stroke-dasharray:5 3"),
        (ProofFormat.DOT, 'style=dashed, color="#cc0000"'),
        (ProofFormat.ASCII, "<- - s4 GAP jump"),
        (ProofFormat.SVG, 'stroke="#cc0000" stroke-dasharray="6 4"'),
    ],
    ids=lambda value: str(value)[:7],
)
def test_gaps_are_dashed_and_red_and_a_proof_without_one_has_none(
    format_: ProofFormat, mark: str
) -> None:
    assert mark in draw_proof(read(UNRELATED), format_)
    assert mark not in draw_proof(read(SQUARE_ROOT), format_)


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize(
    "format_", [ProofFormat.MERMAID, ProofFormat.DOT, ProofFormat.SVG], ids=str
)
def test_each_scheme_has_its_own_colours(format_: ProofFormat, scheme: Scheme) -> None:
    analysis = read(SQUARE_ROOT)

    drawn = draw_proof(analysis, format_, scheme)

    used = {COLOURS[scheme][atom.kind] for atom in analysis.atoms}
    assert used <= set(re.findall(r"#[0-9a-f]{6}", drawn))
    assert len({draw_proof(analysis, format_, one) for one in Scheme}) == 3


def test_svg_is_xml_that_shows_hostile_text_as_it_is() -> None:
    root = ElementTree.fromstring(draw_proof(read(_HOSTILE), ProofFormat.SVG))

    said = " ".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    assert 'Axiom: "]; evil --> x <b>&amp; \\N' in said


def test_mermaid_and_dot_escape_hostile_text() -> None:
    analysis = read(_HOSTILE)

    assert "Axiom#58; #34;#93;#59; evil #45;#45;#62; x" in draw_proof(analysis, ProofFormat.MERMAID)
    assert 'Axiom: \\"]; evil --> x <b>&amp;amp; \\\\N' in draw_proof(analysis, ProofFormat.DOT)
