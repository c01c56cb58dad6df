"""Where a text refers to something earlier, and to what. Pure.

Precision comes first: what is asked, supposed, denied or quoted refers to nothing, and where two
earlier things fit equally well nothing is said.
"""

import re
from collections.abc import Iterator, Sequence

from app.domain.beliefs.vocabulary import content_words
from app.reasoning.nodes.references.cues import CUES
from app.reasoning.nodes.references.schemas import (
    WEIGHTS,
    Antecedent,
    Cue,
    MatchRule,
    OwnDecision,
    Reference,
)

MAX_TEXT = 20_000
"""Characters that are read; what comes later refers to nothing."""
MAX_REFERENCES = 20
_SENTENCE = 400
"""Characters looked at on either side of a cue."""
_MIN_OVERLAP = 3
_MIN_SHARE = 0.75

_BREAK = re.compile(r"[.!?](?=\s)|\n")
_CLAUSE = re.compile(
    r",|\s[-\u2013\u2014]+\s|\s(?:because|since|but|so that|which|while|whereas|as)\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:if|unless|would|could|might|may|should|whether|suppose|not|never|no|without|hardly"
    r"|cannot|can't|doesn't|don't|isn't|aren't|won't|wouldn't)\b",
    re.IGNORECASE,
)
_QUOTES = re.compile(r"\"[^\"\n]{0,400}\"|“[^”\n]{0,400}”|`[^`\n]{0,400}`")
_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_CALLED = re.compile(
    r"\b(?:earlier|previous|prior|above|former|original)\b.{0,40}?\b(?:decision|choice)\b"
    r"|\b(?:decision|choice)\b.{0,20}?\b(?:above|earlier|before)\b"
    r"|\bwhat\s+(?:we|i)\s+(?:decided|chose|agreed)\b",
    re.IGNORECASE,
)


def cued(text: str) -> Iterator[tuple[Cue, re.Match[str]]]:
    """Give every cue in the first 20,000 characters that says what it says and nothing less."""
    read = text[:MAX_TEXT]
    lowered = read.lower()
    closed: list[tuple[int, int]] | None = None
    for cue in CUES:
        if not any(map(lowered.__contains__, cue.triggers)):
            continue
        for match in cue.pattern.finditer(read):
            closed = _closed(read) if closed is None else closed
            quoted = any(start <= match.start() < end for start, end in closed)
            if not quoted and _is_meant(read, match):
                yield cue, match


def references(
    node_id: str, text: str, own: Sequence[OwnDecision], earlier: Sequence[Antecedent]
) -> tuple[Reference, ...]:
    """Find what a text refers to, one relationship a type and thing, in the order of the text.

    Args:
        own: Decisions taken in the text; the one a cue stands in speaks instead of the node.
        earlier: What was said before, on the same line of thought.
    """
    found: dict[tuple[str, str, str], Reference] = {}
    for cue, match in sorted(cued(text), key=lambda pair: pair[1].start()):
        resolved = _resolved(cue, match, earlier)
        if resolved is None:
            continue
        target, how = resolved
        speaker = _speaker(node_id, own, match)
        ends = (target.id, speaker) if cue.from_earlier else (speaker, target.id)
        reference = Reference(
            cue.type, *ends, f"{cue.name}/{how}", WEIGHTS[how], match.start(), match.end()
        )
        found.setdefault((cue.type, *ends), reference)
    return tuple(found.values())[:MAX_REFERENCES]


def _resolved(
    cue: Cue, match: re.Match[str], earlier: Sequence[Antecedent]
) -> tuple[Antecedent, MatchRule] | None:
    phrase = _CLAUSE.split(match["object"])[0] if "object" in match.re.groupindex else ""
    words = content_words(phrase)
    if target := _named(words, earlier):
        return target, MatchRule.NAME
    if cue.needs_name:
        return None
    decisions = [antecedent for antecedent in earlier if antecedent.name is not None]
    if (not phrase or _CALLED.search(phrase)) and len({decision.id for decision in decisions}) == 1:
        return decisions[0], MatchRule.ONLY
    if target := _repeated(words, earlier):
        return target, MatchRule.OVERLAP
    return None


def _named(words: frozenset[str], earlier: Sequence[Antecedent]) -> Antecedent | None:
    """Give the one whose whole name is among the words; of one choice made twice, the later."""
    fitting: dict[frozenset[str], Antecedent] = {}
    for one in sorted(earlier, key=lambda antecedent: -antecedent.distance):
        name = content_words(one.name or "")
        if name and name <= words and any(len(word) > 2 for word in name):
            fitting[name] = one
    whole = [name for name in fitting if not any(name < other for other in fitting)]
    return fitting[whole[0]] if len(whole) == 1 else None


def _repeated(words: frozenset[str], earlier: Sequence[Antecedent]) -> Antecedent | None:
    """Give the one that has nearly all of the words, unless another has as many."""
    if len(words) < _MIN_OVERLAP:
        return None
    repeated = {
        antecedent.id: len(words & content_words(antecedent.text)) for antecedent in earlier
    }
    most = max(repeated.values(), default=0)
    best = [antecedent for antecedent in earlier if repeated[antecedent.id] == most]
    enough = most >= max(_MIN_OVERLAP, _MIN_SHARE * len(words))
    return best[0] if enough and len(best) == 1 else None


def _speaker(node_id: str, own: Sequence[OwnDecision], match: re.Match[str]) -> str:
    within = [
        decision.id
        for decision in own
        if decision.start < match.end() and match.start() < decision.end
    ]
    return within[0] if len(within) == 1 else node_id


def _is_meant(text: str, match: re.Match[str]) -> bool:
    """Tell whether a cue stands in a plain statement."""
    before = text[max(0, match.start() - _SENTENCE) : match.start()]
    starts = [found.end() for found in _BREAK.finditer(before)]
    lead = before[starts[-1] :] if starts else before
    after = text[match.end() : match.end() + _SENTENCE]
    end = _BREAK.search(after)
    asked = after[end.start()] == "?" if end else after.rstrip().endswith("?")
    return not asked and not lead.lstrip().startswith(">") and not _UNSURE.search(lead)


def _closed(text: str) -> list[tuple[int, int]]:
    """Give the parts that somebody else says: quotations and code."""
    return [match.span() for rule in (_FENCE, _QUOTES) for match in rule.finditer(text)]
