"""The formats of a diagram of a proof."""

from enum import StrEnum

from app.domain.proofs.analysis import ProofAnalysis
from app.export.proof import ascii_drawing, dot_drawing, mermaid_drawing, svg_drawing
from app.export.proof.diagram import Scheme, diagram_of


class ProofFormat(StrEnum):
    MERMAID = "mermaid"
    DOT = "dot"
    ASCII = "ascii"
    SVG = "svg"


_DRAWN = {
    ProofFormat.MERMAID: mermaid_drawing.drawn,
    ProofFormat.DOT: dot_drawing.drawn,
    ProofFormat.ASCII: ascii_drawing.drawn,
    ProofFormat.SVG: svg_drawing.drawn,
}


def draw_proof(
    analysis: ProofAnalysis, format_: ProofFormat, scheme: Scheme = Scheme.DEFAULT
) -> str:
    """Draw every step, dependency and gap, with the figures and a legend; ASCII has no colours."""
    return _DRAWN[format_](diagram_of(analysis), scheme)
