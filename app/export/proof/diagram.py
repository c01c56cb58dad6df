"""What every format draws of a proof: nodes in layers, dependencies, gaps, figures, a legend."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.proofs.analysis import ProofAnalysis
from app.domain.proofs.proof import AtomKind, Basis
from app.export.proof.layout import layers
from app.export.session.base import excerpt

_MOST_LABEL = 48
"""Characters of a step; the rest is left out."""


class Shape(StrEnum):
    BOX = "box"
    ROUND = "round"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    DOUBLE = "double"


SHAPES: Mapping[AtomKind, Shape] = {
    AtomKind.AXIOM: Shape.HEXAGON,
    AtomKind.DEFINITION: Shape.HEXAGON,
    AtomKind.HYPOTHESIS: Shape.ROUND,
    AtomKind.ASSUMPTION: Shape.DIAMOND,
    AtomKind.DERIVED: Shape.BOX,
    AtomKind.LEMMA: Shape.BOX,
    AtomKind.CONCLUSION: Shape.DOUBLE,
}


class Scheme(StrEnum):
    DEFAULT = "default"
    PASTEL = "pastel"
    MONOCHROME = "monochrome"


COLOURS: Mapping[Scheme, Mapping[AtomKind, str]] = {
    scheme: dict(zip(AtomKind, colours.split(), strict=True))
    for scheme, colours in {
        Scheme.DEFAULT: "#9ecae1 #c6dbef #a1d99b #fdd0a2 #ffffff #dadaeb #fdae6b",
        Scheme.PASTEL: "#d7e9f7 #e8f1fa #e0f3db #fef0d9 #fbfbfb #f0eef7 #fde5cd",
        Scheme.MONOCHROME: "#d9d9d9 #e6e6e6 #f0f0f0 #f7f7f7 #ffffff #ececec #cccccc",
    }.items()
}
"""Fill of each kind, in the order of `AtomKind`."""
GAP_COLOUR = "#cc0000"


@dataclass(frozen=True, slots=True)
class ProofNode:
    id: str
    kind: AtomKind
    label: str
    layer: int
    place: int
    """Within its layer."""


@dataclass(frozen=True, slots=True)
class ProofEdge:
    source: str
    target: str
    label: str
    is_gap: bool = False


@dataclass(frozen=True, slots=True)
class ProofDiagram:
    title: str
    nodes: tuple[ProofNode, ...]
    """By layer and place."""
    edges: tuple[ProofEdge, ...]
    loose_gaps: tuple[tuple[str, str], ...]
    """Steps with a gap that follows no other step, with its message."""
    figures: tuple[str, ...]
    kinds: tuple[AtomKind, ...]
    """Those that occur: the legend."""


def diagram_of(analysis: ProofAnalysis) -> ProofDiagram:
    labels = {atom.id: f"{atom.label}. {atom.text}".lstrip(". ") for atom in analysis.atoms}
    kinds = {atom.id: atom.kind for atom in analysis.atoms}
    edges = _edges(analysis)
    placed = layers(list(kinds), [(one.source, one.target) for one in edges])
    nodes = tuple(
        ProofNode(id_, kinds[id_], excerpt(labels[id_], _MOST_LABEL), layer, place)
        for layer, ids in enumerate(placed)
        for place, id_ in enumerate(ids)
    )
    gaps = tuple(
        ProofEdge(gap.after_id, gap.atom_id, gap.kind.replace("_", " "), True)
        for gap in analysis.gaps
        if gap.after_id is not None
    )
    loose = tuple((gap.atom_id, gap.message) for gap in analysis.gaps if gap.after_id is None)
    used = tuple(kind for kind in AtomKind if kind in kinds.values())
    return ProofDiagram(
        analysis.theorem or "Proof", nodes, (*edges, *gaps), loose, _figures(analysis), used
    )


def _edges(analysis: ProofAnalysis) -> tuple[ProofEdge, ...]:
    rules = {atom.id: atom.rule for atom in analysis.atoms}
    return tuple(
        ProofEdge(one.premise_id, one.atom_id, _label(one.basis, rules[one.atom_id]))
        for one in analysis.dependencies
    )


def _label(basis: Basis, rule: str | None) -> str:
    named = rule.replace("_", " ") if rule else ""
    return named if basis is Basis.EXPLICIT else f"{named} ({basis.value})".strip()


def _figures(analysis: ProofAnalysis) -> tuple[str, ...]:
    counted: Sequence[tuple[str, int]] = (
        ("steps", len(analysis.atoms)),
        ("depth", analysis.depth),
        ("gaps", len(analysis.gaps)),
        ("circles", len(analysis.cycles)),
        ("inconsistencies", len(analysis.inconsistencies)),
    )
    return (
        f"rigour: {analysis.rigour} ({analysis.rigour_score:.2f})",
        f"completeness: {analysis.completeness:.2f}",
        *(f"{name}: {count}" for name, count in counted),
    )
