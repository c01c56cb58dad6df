"""Answers as the checker of one step, without a model."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import cast

from app.llm.base import Brief
from app.reasoning.turns.offline.step_rules import Hit, judge

STEP_CHECKER = "step_checker"


def verdict(brief: Brief, hits: Sequence[Hit]) -> str:
    """Give the verdict on the step of a brief as JSON, as a model is asked for it."""
    given = brief.given
    # Where the steps of a node are judged, the node is no evidence for them.
    others = [hit for hit in hits if hit["id"] != given["subject_id"]]
    judged = judge(str(given["task"]), cast(Sequence[str], given["earlier"]), others)
    told = {
        "verdict": judged.verdict,
        "confidence": round(judged.confidence, 4),
        "issues": [asdict(issue) for issue in judged.issues],
        "sources": judged.source_ids,
    }
    return json.dumps(told, ensure_ascii=False)
