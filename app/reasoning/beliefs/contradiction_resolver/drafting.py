"""How a contradiction might be resolved, where words of the two sides say it plainly. Pure."""

import re
from datetime import datetime
from typing import NamedTuple

from app.domain.beliefs.contradiction import DraftedResolution, Places, ResolutionDraft
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared
from app.reasoning.beliefs.contradiction_resolver.signals.periods import Period, read_periods

DRAFTER = "rules/1"
_READ = 600
"""Code points of a text in which words are looked for."""
_SURE, _LIKELY = 0.9, 0.7
_CHANGE = re.compile(
    r"\b(?:no longer|not any ?more|any ?more|moved (?:to|from|away)|switched (?:to|from|away)"
    r"|migrated (?:to|off)|replaced(?: by| with)?|renamed to|has been (?:raised|lowered|changed)"
    r"|(?:was|were|got) (?:raised|lowered|changed) to|changed (?:to|from)|has since|since then"
    r"|from now on|as of (?:today|now|this)|by now|sorry|correction|turns out|update:)\b",
    re.IGNORECASE,
)
_FORMERLY = re.compile(
    r"\b(?:used to|back in|back then|formerly|previously|originally|at first|until (?:now|then))\b",
    re.IGNORECASE,
)
_DATING = re.compile(
    r"(?:\b(?:as of|since|starting|effective|updated|noted|measured|written|status of)\s+|\()$"
    r"|^(?:on|in|in early|in late)?\s*$",
    re.IGNORECASE,
)
"""What stands before a date that tells when a text was true; before others a date is a value."""
_SCOPE = re.compile(
    r"^(?:[-*•]\s*)?((?:in|on|for|at|under|during|with|inside|outside|among|within)\s"
    r"[^,.;:]{2,48}),\s|\b((?:in|on|for|under|during|at)\s(?:the\s)?"
    r"(?:test|tests|testing|staging|production|prod|development|dev|ci|demo|sandbox|preview"
    r"|android|ios|windows|linux|macos|mobile|desktop|debug|release"
    r"|free|paid|premium|enterprise|trial|new|existing|internal|external|public|private"
    r"|weekdays|weekends|summer|winter|europe|the eu|the us|asia|germany|office"
    r"|small|large|short|long|cold|warm|batch|interactive|offline|online|read|write|peak)"
    r"(?:\s(?!only\b|and\b|is\b|are\b|was\b|has\b|we\b)[a-z]{3,14})?)\b",
    re.IGNORECASE | re.MULTILINE,
)
_DATED_SCOPE = re.compile(r"\d|\b(?:time|general|fact|order|addition|case|total)\b", re.IGNORECASE)


class _Phrase(NamedTuple):
    """The words of a text that say something, with their place."""

    words: str
    places: Places


def draft(pair: Compared) -> ResolutionDraft | None:
    """Draft a resolution by what the sides say of their time and scope; None if they say nothing.

    Of two sides the later one holds; sides that are meant for two things both hold.
    """
    return _by_scope(pair) or _by_period(pair) or _by_date(pair) or _by_change(pair)


def _by_scope(pair: Compared) -> ResolutionDraft | None:
    a, b = _scope(pair.a.text), _scope(pair.b.text)
    if a is None or b is None or _same(a.words, b.words):
        return None
    reason = f"One says “{a.words}”, the other “{b.words}”: each may hold for its own."
    return _drafted(DraftedResolution.SCOPE_SPLIT, reason, a.places, b.places, _LIKELY)


def _by_period(pair: Compared) -> ResolutionDraft | None:
    a, b = pair.a.valid_from, pair.b.valid_from
    if a is None or b is None or a == b:
        return None
    reason = f"The first holds since {_day(a)}, the second since {_day(b)}: the later one holds."
    return _drafted(_later(b > a), reason, (), (), _SURE)


def _by_date(pair: Compared) -> ResolutionDraft | None:
    a, b = _date(pair.a.text), _date(pair.b.text)
    if a is None or b is None or a.start == b.start:
        return None
    words = [_words(text, period) for text, period in ((pair.a.text, a), (pair.b.text, b))]
    reason = f"One is of “{words[0]}”, the other of “{words[1]}”: the later one holds."
    return _drafted(_later(b.start > a.start), reason, (a.span,), (b.span,), _SURE)


def _by_change(pair: Compared) -> ResolutionDraft | None:
    """Favour a text that tells of a change; where both do, nothing tells which came last."""
    changed = [_told(_CHANGE, text) for text in (pair.a.text, pair.b.text)]
    former = [_told(_FORMERLY, text) for text in (pair.a.text, pair.b.text)]
    for is_b, new, old in ((False, changed[0], former[1]), (True, changed[1], former[0])):
        told, own = (new, is_b) if new else (old, not is_b)
        other = changed[not is_b] if new else former[is_b]
        if told and not other:
            reason = f"“{told.words}” tells that something changed: what came after it holds."
            spans = ((), told.places) if own else (told.places, ())
            return _drafted(_later(is_b), reason, *spans, _LIKELY)
    return None


def _scope(text: str) -> _Phrase | None:
    match = _SCOPE.search(text[:_READ])
    if match is None or _DATED_SCOPE.search(match[match.lastindex or 0]):
        return None
    group = match.lastindex or 0
    return _Phrase(match[group], (match.span(group),))


def _told(pattern: re.Pattern[str], text: str) -> _Phrase | None:
    match = pattern.search(text[:_READ])
    return _Phrase(match[0], (match.span(),)) if match else None


def _date(text: str) -> Period | None:
    """Give the date that tells when a text was true."""
    read = text[:_READ]
    dating = [one for one in read_periods(read) if _is_dating(read, one)]
    return dating[0] if len(dating) == 1 else None


def _is_dating(text: str, period: Period) -> bool:
    shown = text[period.span.start : period.span.end].lower()
    opens = shown.startswith(("since ", "beginning in "))
    return opens or _DATING.search(text[: period.span.start]) is not None


def _same(a: str, b: str) -> bool:
    return a.casefold().split() == b.casefold().split()


def _words(text: str, period: Period) -> str:
    return text[period.span.start : period.span.end]


def _day(moment: datetime) -> str:
    return moment.date().isoformat()


def _later(is_b: bool) -> DraftedResolution:
    return DraftedResolution.FAVOR_B if is_b else DraftedResolution.FAVOR_A


def _drafted(
    resolution: DraftedResolution, reason: str, spans_a: Places, spans_b: Places, sure: float
) -> ResolutionDraft:
    return ResolutionDraft(resolution, None, reason, spans_a, spans_b, sure, DRAFTER)
