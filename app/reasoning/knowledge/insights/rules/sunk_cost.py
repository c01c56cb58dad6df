"""Sunk cost: what was spent already is the reason to go on. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case

_SPENT = re.compile(
    r"\b(?:already (?:spent|invested|paid|put|sunk|built|bought)"
    r"|(?:after|given|considering) (?:all|everything|how much|the \w+) (?:that )?"
    r"(?:we|i|they|was|has|have|is|had)\b[^.\n]{0,80}\b(?:invested|spent|paid|put in(?:to)?|built)"
    r"|too (?:far|deep)(?: in| along)?[^.\n]{0,80} to (?:stop|turn back|go back|quit|change)"
    r"|(?:be|is) a (?:waste|shame)[^.\n]{0,80}\b(?:paid|spent|invested|work|done)"
    r"|(?:waste|throw away|lose) (?:all )?(?:the|our|my) (?:\w+ )?"
    r"(?:work|money|time|effort|investment)s?\b(?: (?:we|i|they)\b[^.\n]{0,80})?)",
    re.IGNORECASE,
)
_SET_ASIDE = re.compile(
    r"\b(?:no reason|not a reason|regardless|irrelevant|ignor(?:e|ing)|sunk[- ]cost|set aside"
    r"|(?:does|do|should)(?:n['’]t| not) (?:matter|count)|whatever (?:we|was)|must not)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\s|$)|$|\n|[.!?])")


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        if shown := _spending(case):
            decision = case["decision"]
            yield Finding(
                kind=FindingKind.SUNK_COST,
                subject_id=decision["id"],
                session_id=decision["session_id"],
                text=f"{quoted(decision['description'])} is justified by what was spent before:"
                f" {quoted(shown.text)}.",
                confidence=0.65,
                evidence=(Excerpt(decision["id"], decision["description"], 0.8), shown),
                counter="A comparison of what is still to be spent with what the alternatives"
                " cost.",
            )


def _spending(case: Case) -> Excerpt | None:
    """Give the sentence that justifies going on by what was spent; None if there is none."""
    reasons = [one["reason"] for one in case["options"] if one["state"] == "CHOSE"]
    for text in (*reasons, case["passage"]["text"]):
        for sentence in _SENTENCE.findall(text or ""):
            if _SPENT.search(sentence) and not _SET_ASIDE.search(sentence):
                return Excerpt(case["passage"]["id"], sentence.strip())
    return None
