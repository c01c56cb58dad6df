"""The reasons that a text names for a decision. Pure.

Only words that state the dependence count: because, since, given that, so, therefore, and what a
person recorded as the reason of the option that was chosen.
"""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.beliefs.proposals.schemas import OwnDecision, Reason, Span
from app.reasoning.beliefs.proposals.sentences import is_plain, sentences, stems

MAX_REASONS = 5
"""Of one decision."""
_LEAST_STEMS = 2
"""Content words without which a claim says nothing by itself."""
_NO_TIME = (
    r"(?!\s+(?:\d|then|last|yesterday|today|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec"
    r"|mon|tue|wed|thu|fri|sat|sun|the (?:start|beginning|end|release|move|change)))"
)
_CAUSE = (
    rf"(?:because(?!\s+of\b)|since{_NO_TIME}|given\s+that|seeing\s+that|considering\s+that"
    r"|on\s+the\s+grounds\s+that|for\s+the\s+reason\s+that)"
)
_STOPS = (
    r"(?=[;\n]|\s[-–—]\s|,?\s+(?:but|although|though|while|whereas|even\s+though)\b"
    r"|,\s+(?:so|which|and\s+(?:we|i|so|then))\b|,?\s+and\s+(?:because|since|given\s+that)\b"
    r"|[.!]*$)"
)
_REASON = re.compile(rf"(?<=\S)[\s,(]{{1,9}}{_CAUSE}\s", re.IGNORECASE)
_BEHIND = re.compile(rf"(?<=\S)[\s,(]+{_CAUSE}\s+(?P<reason>\S.*?){_STOPS}", re.IGNORECASE)
_AND_BEHIND = re.compile(rf"\band\s+{_CAUSE}\s+(?P<reason>\S.*?){_STOPS}", re.IGNORECASE)
_BEFORE = re.compile(
    rf"^{_CAUSE}\s+(?P<reason>\S.*?),\s+(?=(?:we|i|let|let's|our|my|the\s+(?:decision|choice|team)"
    r"|it\s+is|i'll|we'll|go|use|take|pick|so)\b)",
    re.IGNORECASE,
)
_SO = re.compile(
    r"^(?P<reason>\S.*?)(?:,|;)\s+(?:and\s+)?(?:so|therefore|hence|thus|that\s+is\s+why|that's\s+why)"
    r",?\s+(?=(?:we|i|let|let's|our|my|the|i'll|we'll|i'm|we're)\b)",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(
    r"^(?:so|therefore|hence|thus|consequently|accordingly|as\s+a\s+result|for\s+that\s+reason"
    r"|that\s+is\s+why|that's\s+why)\b,?\s",
    re.IGNORECASE,
)
_EXPLAINS = re.compile(
    r"^(?:(?:this|that|it)\s+is\s+because|because|(?:the|our|my)\s+reason\s+(?:is|being|was)"
    r"(?:\s+that)?|reason|rationale)\s*:?\s+(?P<reason>\S.*?)[.!]*$",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:it|this|that|they|these)(?P<is>'s|\b)", re.IGNORECASE)
_ENDS = " \t.,;:!()*_`"


def without_reasons(text: str) -> str:
    """Give a text up to the first reason that it names."""
    match = _REASON.search(text)
    return text[: match.start()] if match else text


def reasons_of(text: str, decision: OwnDecision) -> list[Reason]:
    """Give what a text names as reasons of a decision that it takes, in the order of the text."""
    reasons = list(_in_text(text, decision.span, decision.chosen)) if decision.span else []
    if not reasons and decision.reason:
        reasons = [_recorded(decision.reason, decision.chosen)]
    kept = {
        " ".join(reason.claim.casefold().split()): reason for reason in reasons if _says(reason)
    }
    return list(kept.values())[:MAX_REASONS]


def _in_text(text: str, span: Span, chosen: str | None) -> Iterator[Reason]:
    told = list(sentences(text))
    for place, (where, said) in enumerate(told):
        if where.start >= span.end or span.start >= where.end:
            continue
        yield from _in_sentence(said, where.start, chosen)
        if place and _FOLLOWS.match(said):
            before, reason = told[place - 1]
            yield from _whole(reason, before, "therefore", chosen)
        if place + 1 < len(told):
            after, reason = told[place + 1]
            if explained := _EXPLAINS.match(reason):
                yield _reason("because", explained.span("reason"), reason, after.start, chosen)


def _in_sentence(said: str, at: int, chosen: str | None) -> Iterator[Reason]:
    patterns = (("because", _BEFORE), ("because", _BEHIND), ("because", _AND_BEHIND), ("so", _SO))
    for rule, pattern in patterns:
        for match in pattern.finditer(said):
            yield _reason(rule, match.span("reason"), said, at, chosen)


def _whole(said: str, where: Span, rule: str, chosen: str | None) -> Iterator[Reason]:
    if is_plain(said):
        yield _reason(rule, (0, len(said)), said, where.start, chosen)


def _reason(rule: str, place: tuple[int, int], said: str, at: int, chosen: str | None) -> Reason:
    start, end = place
    while end > start and said[end - 1] in _ENDS:
        end -= 1
    quote = said[start:end]
    return Reason(rule, Span(at + start, at + end), quote, _named(quote, chosen))


def _recorded(reason: str, chosen: str | None) -> Reason:
    quote = reason.strip().rstrip(_ENDS)
    return Reason("recorded", None, quote, _named(quote, chosen))


def _named(quote: str, chosen: str | None) -> str:
    """Put the name of the chosen option in the place of a pronoun that stands first."""
    pronoun = _PRONOUN.match(quote)
    if pronoun is None or chosen is None:
        return quote
    rest = quote[pronoun.end() :].lstrip()
    return f"{chosen} is {rest}" if pronoun["is"] else f"{chosen} {rest}"


def _says(reason: Reason) -> bool:
    """Tell whether a claim says something without the text around it."""
    is_told = _PRONOUN.match(reason.claim) is None and is_plain(reason.claim)
    return is_told and len(stems(reason.claim)) >= _LEAST_STEMS


def same_question(one: Sequence[str | None], other: Sequence[str | None]) -> bool:
    """Tell whether two decisions answer the same question, by the words of it.

    Args:
        one: Question, chosen option and rejected options of the earlier.
        other: The same of the later.
    """
    (asked, chosen, *turned_down), (asks, takes, *drops) = one, other
    if not chosen or not takes or stems(chosen) == stems(takes):
        return False
    words = stems(asked or ""), stems(asks or "")
    if min(map(len, words)) >= _LEAST_STEMS and words[0] == words[1]:
        return True
    earlier, later = ([stems(name or "") for name in names] for names in (turned_down, drops))
    return stems(takes) in earlier and stems(chosen) in later
