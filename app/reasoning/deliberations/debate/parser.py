"""Turns as their roles were asked to write them: JSON first, headings and marks second. Pure.

Nothing is made up: what cannot be read is None, and a critique that cannot be read at all says so.
"""

import re
from collections.abc import Mapping
from typing import Any

from app.domain.debate import (
    Criterion,
    Debate,
    IssueSeverity,
    IssueStatus,
    ParseQuality,
)
from app.reasoning.deliberations.debate import marks
from app.reasoning.deliberations.debate.rules import caveats_left
from app.reasoning.deliberations.debate.schemas import (
    Critique,
    Finding,
    Proposal,
    Reply,
    Sample,
    Synthesis,
    Verdict,
)
from app.reasoning.turns.deliberation.reading import (
    as_fields,
    as_list,
    as_points,
    as_share,
    as_text,
    find_object,
    without_form,
)

_PROPOSAL = ("confidence", "replies")
_CRITIQUE = ("issues", "statuses")
_SYNTHESIS = ("confidence", "insights", "caveats")
_CONFIDENCE = re.compile(r"(?im)^[^\w\n]*confidence\W*(\d[^\n]*)")
_MAX_ISSUES = 40
_MAX_LINES = 20


def read_proposal(text: str) -> Proposal:
    """Read an answer with the form at its end."""
    form = find_object(text, _PROPOSAL) or {}
    replies = [as_fields(one) for one in as_list(form.get("replies"))]
    read = [
        Reply(str(reply["issue"]), _stance(reply.get("stance")), as_text(reply.get("reply")) or "")
        for reply in replies
        if as_text(reply.get("issue"))
    ]
    confidence = as_share(form.get("confidence") if "confidence" in form else _stated(text))
    return Proposal(without_form(text, _PROPOSAL), confidence, tuple(read))


def read_critique(text: str, question: str) -> Critique:
    """Read a critique.

    Args:
        question: What the user asked; a mark that stands in it is the user's and means nothing.
    """
    form = find_object(text, _CRITIQUE)
    if form is None:
        return marks.read_marks(text, question)
    findings = (_finding(as_fields(one)) for one in as_list(form.get("issues"))[:_MAX_ISSUES])
    verdicts = (_verdict(as_fields(one)) for one in as_list(form.get("statuses")))
    return Critique(
        quality=ParseQuality.JSON,
        findings=tuple(finding for finding in findings if finding),
        verdicts=tuple(verdict for verdict in verdicts if verdict),
        score=as_points(form.get("score")),
        ready=form.get("ready") is True,
    )


def read_synthesis(text: str) -> Synthesis:
    """Read the last answer; what stands in the form at its end is no part of it."""
    form = find_object(text, _SYNTHESIS) or {}
    confidence = as_share(form.get("confidence") if "confidence" in form else _stated(text))
    answer = without_form(text, _SYNTHESIS)
    return Synthesis(answer, confidence, _lines(form, "insights"), _lines(form, "caveats"))


def kept(debate: Debate) -> Synthesis:
    """Give what stands in for an answer that nobody put together: the last proposal as it is."""
    last = debate.last_proposal
    text = last.proposal.text if last and last.proposal else ""
    read = read_proposal(text)
    return Synthesis(read.answer, read.confidence, (), caveats_left(debate))


def read_sample(text: str) -> Sample | None:
    """Read a judgement; None unless all four criteria have a figure of the scale."""
    form = find_object(text, tuple(Criterion)) or {}
    stated = {
        criterion: form[criterion] if criterion in form else marks.criterion_line(text, criterion)
        for criterion in Criterion
    }
    points = {criterion: _points(value) for criterion, value in stated.items()}
    if any(value is None for value in points.values()):
        return None
    evidence = {criterion: _evidence(value) for criterion, value in stated.items()}
    return Sample(
        {criterion: value for criterion, value in points.items() if value is not None}, evidence
    )


def _finding(fields: Mapping[str, Any]) -> Finding | None:
    problem = as_text(fields.get("problem"))
    if problem is None:
        return None
    return Finding(
        severity=marks.severity_of(str(fields.get("severity"))) or IssueSeverity.MAJOR,
        problem=problem,
        location=as_text(fields.get("location")),
        fix=as_text(fields.get("fix")),
        counterexample=as_text(fields.get("counterexample")),
        strategy=marks.strategy_of(fields.get("strategy")),
    )


def _verdict(fields: Mapping[str, Any]) -> Verdict | None:
    key, status = as_text(fields.get("issue")), marks.status_of(str(fields.get("status")))
    if key is None or status is None:
        return None
    return Verdict(key, IssueStatus(status), as_text(fields.get("note")))


def _stance(value: object) -> str:
    return "defend" if str(value).lower().startswith(("defend", "reject")) else "accept"


def _stated(text: str) -> str | None:
    found = _CONFIDENCE.findall(text)
    return found[-1] if found else None


def _lines(form: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = (as_text(one) for one in as_list(form.get(name)))
    return tuple(one for one in found if one)[:_MAX_LINES]


def _points(value: object) -> float | None:
    fields = as_fields(value)
    return as_points(fields.get("points", fields.get("score")) if fields else value)


def _evidence(value: object) -> str:
    fields = as_fields(value)
    said = as_text(fields.get("evidence")) if fields else as_text(value)
    return said or ""
