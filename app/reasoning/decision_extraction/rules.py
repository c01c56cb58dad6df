"""What a step of reasoning does, and where a choice is made. Pure, and linear in the text.

A decision needs two things near each other: somebody who reasons says what is taken (first
person, or a label), and something else is named that is not. A question, a condition, a denial
or a report about somebody else is no decision.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.thinking import StepKind
from app.reasoning.decision_extraction.alternatives import Alternative, alternatives, contrast
from app.reasoning.decision_extraction.phrases import VERDICT, as_option, before_cut, reason_in
from app.reasoning.decision_extraction.segments import Span, sections, sentences

RULES = "rules/1"
MAX_SENTENCE = 1_500
"""Code points; what has no end for longer than this is no sentence and states no choice."""
_BEFORE, _AFTER = 8, 3
"""Sentences around a choice in which its alternatives are looked for."""

_STEP_CUES: tuple[tuple[StepKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        (
            StepKind.CONCLUSION,
            r"therefore|thus|hence|in conclusion|so the answer|final answer|to sum up|overall"
            r"|i['’]ll go with|let['’]s go with|decided|decision",
        ),
        (
            StepKind.HYPOTHESIS,
            r"maybe|perhaps|might be|could be|suppose|assume|assuming|hypothesis|what if|possibly"
            r"|probably|i suspect|i guess",
        ),
        (
            StepKind.EVIDENCE,
            r"because|according to|shows? that|evidence|measured|i (?:can )?see|i found|given that"
            r"|the (?:docs|documentation|output|logs?|error|results?) (?:says?|shows?|is|are)",
        ),
        (
            StepKind.EVALUATION,
            r"however|wait|actually|better|worse|best|pros|cons|trade-?offs?|advantages?|drawbacks?"
            r"|downsides?|compared?|on the other hand|but",
        ),
        (
            StepKind.CONSIDERATION,
            r"consider|considering|options?|alternatively|alternatives?|should i|could|let me"
            r"|one approach|approaches|need to|want to",
        ),
    )
)
_KIND_READ = 400
"""A step says what it does near its beginning."""

_ADVERB = r"(?:(?:just|now|then|thus|therefore|simply|definitely|probably|also)\s+)?"
_BASE = r"(?:choose|pick|select|go\s+with|opt\s+for|settle\s+on|decide\s+on|stick\s+with)"
_PAST = (
    r"(?:chose|chosen|picked|selected|went\s+with|gone\s+with|opted\s+for|settled\s+on"
    r"|decided\s+(?:on|in\s+favou?r\s+of|to\s+go\s+with|to\s+use))"
)
_DOING = (
    r"(?:choosing|picking|selecting|going\s+with|opting\s+for|settling\s+on|deciding\s+on"
    rf"|going\s+to\s+{_BASE})"
)
_CHOICE = re.compile(
    r"\b(?:"
    rf"(?:I|we)(?:['’]ll|\s+will|\s+shall)\s+{_ADVERB}{_BASE}"
    rf"|(?:I['’]m|I\s+am|we['’]re|we\s+are)\s+{_ADVERB}{_DOING}"
    rf"|(?:I|we)(?:['’]ve|\s+have)?\s+{_ADVERB}{_PAST}"
    rf"|(?:I|we)\s+{_ADVERB}(?:choose|pick|select|opt\s+for)"
    rf"|let(?:['’]?s|\s+me|\s+us)\s+{_ADVERB}{_BASE}"
    rf"|(?:I|we)(?:['’]d)?\s+{_ADVERB}(?:recommend|lean\s+towards?)"
    rf"|(?:I|we)\s+think(?=\s.{{1,80}}\sis\s{VERDICT}\b)"
    r")\s+",
    re.IGNORECASE,
)
_OPENING_CHOICE = re.compile(
    r"(?:(?:So|OK|Okay|Therefore|Thus)[,\s]\s*)?"
    r"(?:Going\s+with|Choosing|Selecting|Picking|Opting\s+for|Settling\s+on|Decided\s+on"
    r"|Settled\s+on)\s+"
)
_LABEL = re.compile(
    r"(?:[-*#>]{1,6}\s)?\*{0,2}(?:final\s+)?(?:decision|chosen\s+option|chosen|choice|verdict"
    r"|selected\s+option)\*{0,2}\s?:\*{0,2}\s",
    re.IGNORECASE,
)
# Weaker words choose only where the same sentence says against what.
_WEAK_CHOICE = re.compile(
    rf"\b(?:(?:I|we)(?:['’]ll|\s+will|\s+shall)|let['’]?s|(?:I['’]m|we['’]re)\s+going\s+to)\s+"
    rf"{_ADVERB}(?:use|take|keep|do|try|prefer|write|build)\s+"
    r"|\b(?:I|we)\s+prefer\s+",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"(?:\b(?:if|whether|unless|when|before|until|once|suppose|imagine|should|would|could|might"
    r"|says?|said|wrote|asks?|asked|claims?|claimed|why|how)\b[^,;]{0,40}|[\"“'‘]\s?)$",
    re.IGNORECASE,
)
_HEDGE_READ = 60
# "Selecting rows is slow" tells of an activity; nothing is selected.
_STATEMENT = re.compile(r"\s(?:is|are|was|were|will|would|can|could|may|might)\s", re.IGNORECASE)
_DENIED = re.compile(r"(?:not|neither|none|nothing)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision as the text states it."""

    span: Span
    """The sentence that makes it."""
    marker: str
    chosen: str
    reason: str | None
    rejected: tuple[Alternative, ...]
    question: str | None


def step_kind(text: str) -> StepKind:
    """Tell what a step does by the first group of words it uses."""
    head = text[:_KIND_READ]
    found = (kind for kind, cue in _STEP_CUES if cue.search(head))
    return next(found, StepKind.ANALYSIS)


def choices(text: str) -> list[Choice]:
    """Find the decisions of a text, in its order; the same choice said again counts once."""
    spans = [
        span
        for section in sections(text)
        if not section.is_code
        for span in sentences(text, section.span)
        if span.end - span.start <= MAX_SENTENCE
    ]
    said = [text[span.start : span.end] for span in spans]
    found = dict[str, Choice]()
    for index, span in enumerate(spans):
        if choice := _choice(said, index, span):
            found.setdefault(choice.chosen.casefold(), choice)
    return list(found.values())


def _choice(said: Sequence[str], index: int, span: Span) -> Choice | None:
    sentence = said[index]
    cue = _cue(sentence)
    if cue is None:
        return None
    chosen, rest = before_cut(sentence[cue.end() :])
    option = as_option(chosen)
    if option is None or _DENIED.match(option) or _STATEMENT.search(option):
        return None
    around = [*said[max(0, index - _BEFORE) : index], *said[index + 1 : index + 1 + _AFTER]]
    rejected = alternatives(option, rest, around)
    if not rejected:
        return None
    marker = " ".join(cue.group().split()).casefold()
    return Choice(span, marker, option, reason_in(rest), rejected, _question(said, index))


def _cue(sentence: str) -> re.Match[str] | None:
    if sentence.rstrip("\"')*_`”’").endswith("?"):
        return None
    opening = _LABEL.match(sentence) or _OPENING_CHOICE.match(sentence)
    return opening or next(_cues(sentence), None)


def _cues(sentence: str) -> Iterator[re.Match[str]]:
    for pattern in (_CHOICE, _WEAK_CHOICE):
        if pattern is _WEAK_CHOICE and not contrast(sentence):
            return
        for cue in pattern.finditer(sentence):
            if not _HEDGE.search(sentence[max(0, cue.start() - _HEDGE_READ) : cue.start()]):
                yield cue


def _question(said: Sequence[str], index: int) -> str | None:
    nearest = reversed(said[max(0, index - _BEFORE) : index])
    return next((sentence for sentence in nearest if sentence.endswith("?")), None)
