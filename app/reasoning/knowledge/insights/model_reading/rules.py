"""From a model's answer to findings: what was not shown or predicts nothing is refused. Pure."""

import json
from collections.abc import Sequence
from typing import Any, cast

from pydantic import ValidationError

from app.domain.beliefs.knowledge import InsightType
from app.domain.metacognition import Excerpt, Finding, insight_type
from app.domain.stemming import WORD, stem
from app.reasoning.knowledge.insights.model_reading.prompts import COUNTED
from app.reasoning.knowledge.insights.model_reading.schemas import (
    Answer,
    Checked,
    GivenFinding,
    KnownInsight,
    ModelFinding,
    Shown,
)

LEAST_EXCERPT = 12
"""Code points, but for a whole text: fewer stand in any text and show nothing."""
MOST_FINDINGS = 50
_ALIKE, _LEAST_WORDS = 0.6, 3
"""Share of the words of the shorter of two statements, and their number, from which on they say the
same of the same nodes."""


def answer_of(said: str) -> Answer | None:
    """Read what a model said, with or without a fence around it; None of anything else."""
    try:
        answer: object = json.loads(said[said.find("{") : said.rfind("}") + 1])
    except ValueError:
        return None
    given = cast("dict[str, Any]", answer).get("findings") if isinstance(answer, dict) else None
    if not isinstance(given, list):
        return None
    rows = cast("list[object]", given)
    findings = [finding for row in rows if (finding := _finding_of(row))]
    kept = tuple(findings[:MOST_FINDINGS])
    return Answer(kept, len(rows) - len(kept))


def _finding_of(row: object) -> GivenFinding | None:
    if not isinstance(row, dict):
        return None
    fields = cast("dict[str, Any]", row)
    name = fields.get("name")
    try:
        finding = GivenFinding.model_validate(
            {**fields, "name": None if name in ("other", "") else name}
        )
    except ValidationError:
        return None
    return None if finding.name in COUNTED else finding


def checked(answer: Answer, shown: Shown, known: Sequence[KnownInsight]) -> Checked:
    """Keep the findings that quote what was shown, and count what is left out of them."""
    findings, refused, dropped = list[ModelFinding](), answer.malformed, 0
    for given in answer.findings:
        evidence, strange = _evidence(given, shown)
        about = given.about if given.about in shown.sessions else None
        dropped += strange + (given.about != "" and about is None)
        is_proposal = given.kind is InsightType.IMPROVEMENT_HYPOTHESIS
        if not evidence or (is_proposal and not (given.success_rate and given.decisions)):
            refused += 1
            continue
        findings.append(_found(given, about, evidence, shown, known))
    return Checked(tuple(findings), refused, dropped)


def _evidence(given: GivenFinding, shown: Shown) -> tuple[tuple[Excerpt, ...], int]:
    kept = tuple(
        Excerpt(one.node_id, one.excerpt.strip(), one.relevance)
        for one in given.evidence
        if one.node_id in shown.texts and _says_something(one.excerpt, shown.texts[one.node_id])
    )
    return kept, len(given.evidence) - len(kept)


def _says_something(excerpt: str, text: str) -> bool:
    words = excerpt.strip()
    return len(words) >= LEAST_EXCERPT or words == text.strip() != ""


def _found(
    given: GivenFinding,
    about: str | None,
    evidence: tuple[Excerpt, ...],
    shown: Shown,
    known: Sequence[KnownInsight],
) -> ModelFinding:
    is_proposal = given.kind is InsightType.IMPROVEMENT_HYPOTHESIS
    text = _proposed(given) if is_proposal else given.statement
    named = _named(given, about, text, evidence, is_proposal=is_proposal)
    nodes = frozenset(excerpt.node_id for excerpt in evidence)
    return ModelFinding(
        type=insight_type(named.kind, improves=is_proposal) if named else given.kind,
        text=text,
        confidence=given.confidence,
        counter=given.counter,
        evidence=evidence,
        session_id=shown.sessions.get(about) if about else None,
        finding=named,
        key=f"{given.kind} {about} {' '.join(sorted(_words(given.statement)))}",
        same_as=_known(given, nodes, known),
    )


def _proposed(given: GivenFinding) -> str:
    return (
        f"{given.statement} Prediction: of the next {given.decisions} decisions that rest on this,"
        f" or whose answers cite it, and that have an outcome, {given.success_rate:.0%} succeed."
        " Check: the share that succeeded of them beside that of the decisions before."
    )


def _named(
    given: GivenFinding,
    about: str | None,
    text: str,
    evidence: tuple[Excerpt, ...],
    *,
    is_proposal: bool,
) -> Finding | None:
    """Give the finding of an analyser that this one is, if it is called so and has a subject."""
    if given.name is None or (about is None and not is_proposal):
        return None
    subject = f"improvement {given.name}" if is_proposal else about
    finding = (given.name, subject, text, given.confidence, evidence, given.counter)
    return Finding(*finding, improves=is_proposal)


def _known(given: GivenFinding, nodes: frozenset[str], known: Sequence[KnownInsight]) -> str | None:
    """Give the insight that a finding repeats: the one it names, or says the same of its nodes."""
    words = _words(given.statement)
    for one in known:
        if one.id == given.same_as and one.type == given.kind:
            return one.id
        if one.type == given.kind and one.node_ids & nodes and _alike(words, _words(one.text)):
            return one.id
    return None


def _alike(words: frozenset[str], others: frozenset[str]) -> bool:
    shared = len(words & others)
    return shared >= _LEAST_WORDS and shared >= _ALIKE * min(len(words), len(others))


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(word.lower()) for word in WORD.findall(text) if len(word) > 3)
