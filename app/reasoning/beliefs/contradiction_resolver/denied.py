"""How the denial of a model is kept: figures, and the names of those who judged. Pure."""

from collections.abc import Mapping

from app.domain.ids import id_beside
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared, Label, Opinion


def denial_row(pair: Compared, opinion: Opinion) -> Mapping[str, object]:
    """Give what is written between two beliefs; the same pair and judges give the same id."""
    own, model = pair.judgement, opinion.verdict
    names = f"{own.detector} {model.detector}"
    return {
        "id": id_beside(pair.b.id, f"denied {pair.a.id} {names}"),
        "a": pair.a.id,
        "b": pair.b.id,
        "properties": {
            "judge": own.detector,
            "judge_conflict": own.label is Label.CONTRADICTION,
            "judge_confidence": own.score,
            "rules": list(own.rules),
            "model": model.detector,
            "model_confidence": model.confidence,
        },
    }
