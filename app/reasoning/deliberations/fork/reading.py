"""Reading what a branch answered: JSON first, then headings, then plain text. Pure.

What a reply does not say stays empty; nothing is made up for it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from app.domain.confidence import Basis, Confidence
from app.domain.fork import FindingKind, ReplyForm
from app.domain.nodes.thinking import ReasoningStep, StepKind
from app.reasoning.deliberations.fork.schemas import BranchReply
from app.reasoning.turns.deliberation.reading import find_object

MAX_FINDINGS = 5
"""Of each kind that are kept."""
MAX_LENGTH = 500
"""Characters of one of them."""
MAX_CONCLUSION = 2_000
STATED = "stated"

_HEADINGS = {
    "conclusion": "conclusion",
    "answer": "conclusion",
    "recommendation": "conclusion",
    "confidence": "confidence",
    "key insights": FindingKind.INSIGHT,
    "insights": FindingKind.INSIGHT,
    "key_insights": FindingKind.INSIGHT,
    "keyinsights": FindingKind.INSIGHT,
    "risks": FindingKind.RISK,
    "opportunities": FindingKind.OPPORTUNITY,
    "assumptions": FindingKind.ASSUMPTION,
}
_NAMES = "|".join(sorted((re.escape(name) for name in _HEADINGS), key=len, reverse=True))
_HEADING = re.compile(rf"^[#*_>\s\d.)]*({_NAMES})[*_\s]*(?::|$)[*_]*\s*(.*)$", re.IGNORECASE)
_ITEM = re.compile(r"^\s*(?:[-*+•]|\d{1,2}[.)])\s+")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)\s*(%|/\s*10\b)?")
_FROM_STEPS = {
    StepKind.EVIDENCE: FindingKind.INSIGHT,
    StepKind.HYPOTHESIS: FindingKind.ASSUMPTION,
}


def read_reply(text: str, steps: Sequence[ReasoningStep], shown: Confidence) -> BranchReply:
    """Tell the parts of a branch's answer apart.

    Args:
        steps: Of its reasoning; they stand for the parts where the answer has none.
        shown: How sure its words are; stands for a confidence that is not stated.
    """
    given = find_object(text, ("conclusion",))
    if given is not None and _text(given["conclusion"]):
        return _from_json(given, shown)
    parts = _parts(text)
    if parts.get("conclusion"):
        return _from_headings(parts, shown)
    return _from_text(text, steps, shown)


def read_confidence(value: object) -> float | None:
    """Read how sure somebody says to be: 0.7, 70 %, 7/10 or 70; None if it is no such figure."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    match = _NUMBER.search(str(value))
    if match is None:
        return None
    figure, unit = float(match[1]), (match[2] or "").strip()
    scale = 100.0 if unit == "%" else 10.0 if unit else 1.0 if figure <= 1 else 100.0
    return figure / scale if figure <= scale else None


def short_texts(value: object) -> Iterator[str]:
    """Give the texts of a list, or of the one text, each as one line and cut where too long."""
    listed = cast(list[object], value) if isinstance(value, list) else [value]
    for one in listed[:MAX_FINDINGS]:
        if said := _text(one):
            yield said[:MAX_LENGTH]


def _from_json(given: Mapping[str, Any], shown: Confidence) -> BranchReply:
    lowered = {name.lower(): value for name, value in given.items()}
    named = {kind: name for name, kind in _HEADINGS.items() if name in lowered}
    findings = [
        (kind, text)
        for kind in FindingKind
        if kind in named
        for text in short_texts(lowered[named[kind]])
    ]
    stated = read_confidence(given.get("confidence"))
    conclusion = _text(given["conclusion"])
    return _reply(conclusion, stated, findings, ReplyForm.JSON, shown)


def _from_headings(parts: Mapping[str, list[str]], shown: Confidence) -> BranchReply:
    findings = [
        (kind, item) for kind in FindingKind for item in short_texts(_items(parts.get(kind, [])))
    ]
    stated = read_confidence(" ".join(parts.get("confidence", [])))
    conclusion = " ".join(" ".join(parts["conclusion"]).split())
    return _reply(conclusion, stated, findings, ReplyForm.HEADINGS, shown)


def _from_text(text: str, steps: Sequence[ReasoningStep], shown: Confidence) -> BranchReply:
    ends = [step for step in steps if step.kind in (StepKind.CONCLUSION, StepKind.EVALUATION)]
    paragraphs = [part for part in re.split(r"\n\s*\n", text) if part.strip()]
    last = paragraphs[-1] if paragraphs else ends[-1].text if ends else ""
    findings = [
        (kind, said)
        for step_kind, kind in _FROM_STEPS.items()
        for said in short_texts([step.text for step in steps if step.kind is step_kind])
    ]
    return _reply(" ".join(last.split()), None, findings, ReplyForm.TEXT, shown)


def _reply(
    conclusion: str,
    stated: float | None,
    findings: Sequence[tuple[FindingKind, str]],
    parse: ReplyForm,
    shown: Confidence,
) -> BranchReply:
    said = stated if stated is not None else _said_in(shown)
    value = said if said is not None else shown.value
    basis = STATED if said is not None else shown.basis.value if value is not None else None
    return BranchReply(conclusion[:MAX_CONCLUSION], value, basis, tuple(findings), parse)


def _said_in(shown: Confidence) -> float | None:
    """Give the figure that an answer states in running text; words of hedging are no figure."""
    stated = shown.stated
    return stated.effect if stated and stated.basis is Basis.EXPLICIT else None


def _parts(text: str) -> dict[str, list[str]]:
    """Give the lines below each heading, and what follows it on its own line."""
    parts: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.splitlines():
        match = _HEADING.match(line)
        if match:
            current = parts.setdefault(_HEADINGS[match[1].lower()], [])
            line = match[2].strip("*_ ")
        elif line.lstrip().startswith("#"):
            current = None
        if current is not None and line.strip():
            current.append(line.strip())
    return parts


def _items(lines: Sequence[str]) -> list[str]:
    """Join lines to the items they belong to; without marks every line is one."""
    marked = any(_ITEM.match(line) for line in lines)
    items: list[str] = []
    for line in lines:
        if not marked or _ITEM.match(line) or not items:
            items.append(_ITEM.sub("", line))
        else:
            items[-1] += f" {line}"
    return items


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
