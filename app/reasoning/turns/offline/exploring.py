"""Answers as an explorer or a scorer of thoughts, without a model.

An explorer proposes stored texts that nobody proposed yet, and joins thoughts by putting one after
the other. A scorer counts words of the question, and asks what is stored whether the thought holds.
"""

import json
import re
from collections.abc import Sequence
from typing import cast

from app.domain.nodes.step_check import StepVerdict
from app.domain.stemming import stem
from app.llm.base import Brief
from app.reasoning.turns.offline.step_rules import Hit, judge

EXPLORER = "explorer"
SCORER = "thought_scorer"
UNKNOWN = 0.5
"""What a thought counts of which nothing stored says anything."""
_WORD = re.compile(r"[^\W_]{4,}|\d+")
"""Shorter words say nothing of what a question is about."""
_ASKED = frozenset(("which", "what", "when", "where", "whose", "should", "does", "have"))


def subject(brief: Brief) -> str:
    """Give what is searched for: the thoughts of the task, or the question before there are any."""
    return " ".join(_texts(brief, "thoughts")) or brief.question


def proposed(brief: Brief, hits: Sequence[Hit]) -> str:
    """Give thoughts as JSON, as a model is asked for them."""
    thoughts = _texts(brief, "thoughts")
    if brief.given["work"] == "merge":
        return json.dumps({"thoughts": [" ".join(thoughts)]}, ensure_ascii=False)
    known = {brief.question, *thoughts, *_texts(brief, "known")}
    fresh = [hit["text"] for hit in hits if hit["text"] not in known]
    most = cast(int, brief.given["width"])
    return json.dumps({"thoughts": list(dict.fromkeys(fresh))[:most]}, ensure_ascii=False)


def scored(brief: Brief, hits: Sequence[Hit]) -> str:
    """Give the score of a thought as JSON: its share of the question's words, if it holds."""
    [thought] = _texts(brief, "thoughts")
    judged = judge(thought, (), hits)
    holds = {StepVerdict.CORRECT: judged.confidence, StepVerdict.INCORRECT: 0.0}
    said = {
        "score": round(_share(brief.question, thought) * holds.get(judged.verdict, UNKNOWN), 4),
        "critique": next((one.correction for one in judged.issues if one.correction), None),
        "sources": judged.source_ids,
    }
    return json.dumps(said, ensure_ascii=False)


def _texts(brief: Brief, name: str) -> list[str]:
    return list(cast(Sequence[str], brief.given[name]))


def _share(question: str, thought: str) -> float:
    asked, told = _roots(question), _roots(thought)
    return len(asked & told) / len(asked) if asked else 1.0


def _roots(text: str) -> frozenset[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in _ASKED)
