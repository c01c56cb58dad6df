"""What texts refer to. For the layers above; nothing is read or written here."""

from app.reasoning.nodes.references.announcements import announces_change
from app.reasoning.nodes.references.rules import cued, references
from app.reasoning.nodes.references.schemas import Antecedent, OwnDecision, Reference

__all__ = ["Antecedent", "OwnDecision", "Reference", "announces_change", "may_refer", "references"]


def may_refer(text: str) -> bool:
    """Tell whether a text holds words that could refer to something earlier."""
    return next(cued(text), None) is not None
