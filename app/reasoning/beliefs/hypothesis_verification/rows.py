"""Verifications as the statements write them. Pure."""

from dataclasses import asdict
from typing import Any

from app.domain.beliefs.hypothesis import Verification
from app.domain.ids import id_beside

Map = dict[str, Any]
_ELSEWHERE = ("hypothesis_id", "evidence", "recorded_from", "thresholds")


def verification_row(verification: Verification) -> Map:
    fields = {k: v for k, v in asdict(verification).items() if k not in _ELSEWHERE}
    thresholds = asdict(verification.thresholds)
    return {**fields, **{f"{name}_at": value for name, value in thresholds.items()}}


def evidence_rows(verification: Verification) -> list[Map]:
    rows: list[Map] = []
    for evidence in verification.evidence:
        edge = asdict(evidence)
        node_id = edge.pop("node_id")
        edge.pop("kind")
        edge["id"] = id_beside(verification.id, node_id)
        rows.append({"node_id": node_id, "edge": edge})
    return rows
