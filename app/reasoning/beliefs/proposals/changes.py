"""Sentences that say that a mind was changed, or that something is not as it was. Pure.

Each pattern is made of literals and bounded runs, so that a search takes time in proportion to the
text.
"""

import re
from collections.abc import Callable, Iterator

from app.reasoning.beliefs.proposals.schemas import Change, Span
from app.reasoning.beliefs.proposals.sentences import is_plain, sentences, stems
from app.reasoning.nodes.references.service import announces_change

MAX_CHANGES = 20
_SAID = (
    r"(?:said|thought|assumed|believed|decided|agreed|expected|planned|wrote|claimed|told|stated)"
)
_EARLIER = (
    r"(?:\s+(?:earlier|before|above|previously|so\s+far|at\s+first|last\s+\w+|(?:in|on)\s+\w+))?"
)
_CONTRARY = re.compile(
    rf"^(?:contrary\s+to|unlike)\s+(?:what\s+(?:we|i|you|they|he|she)\s+(?:had\s+|have\s+)?{_SAID}"
    rf"|(?:our|my|the|this|that)\s+(?:[\w-]+\s+){{0,3}}(?:assumption|plan|statement|note|belief"
    rf"|decision|estimate|message)){_EARLIER}\s*[,:]\s*(?P<claim>\S.*)$",
    re.IGNORECASE,
)
_MIND = re.compile(
    r"^(?:(?:i|we)(?:'ve|\s+have)?\s+changed\s+(?:my|our)\s+minds?(?:\s+(?:about|on)\s+[^,:;]{2,80})?"
    r"|on\s+second\s+thoughts?|scratch\s+that|correction|(?:i|we)\s+(?:was|were)\s+wrong"
    r"(?:\s+(?:about|on)\s+[^,:;]{2,80})?)\s*[,:;–—-]\s*(?P<claim>\S.*)$",
    re.IGNORECASE,
)
_NO_LONGER = re.compile(r"\s+no\s+longer\b", re.IGNORECASE)
_ANY_MORE = re.compile(r",?\s+(?:any\s?more|any\s+longer)\b", re.IGNORECASE)
_DENIAL = re.compile(r"\s+(?:do|does|did)(?:\s+not|n't)\b|\s+not\b|n't\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?P<who>i|we|they|he|she|(?:the|our|my)\s+[\w-]+(?:\s+[\w-]+)?)(?:'ve|\s+have|\s+has|'re|\s+are)?"
    r"\s+(?:just\s+|now\s+|already\s+|finally\s+)?(?:moved|switched|migrated|relocated|moving|switching"
    r"|migrating)\s+(?:(?:away\s+)?from\s+(?P<old>\S.{0,120}?)\s+)?to\s+(?P<new>\S.{0,200})$",
    re.IGNORECASE,
)
_NEW_VALUE = re.compile(
    r"^(?P<topic>(?:the|our|my|its|this)\s+[^,;:]{2,80}?)\s+(?:was|were|is|are|has\s+been|have\s+been|got)"
    r"\s+(?:now\s+|since\s+)?(?:cut|raised|lowered|increased|reduced|changed|moved|postponed|extended"
    r"|shortened|renamed|dropped)\s+(?:from\s+(?P<old>\S.{0,80}?)\s+)?to\s+\S",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?P<now>\b(?:now|from\s+now\s+on|as\s+of|starting)\b.{0,120})?\binstead\s+of\s+(?P<old>\S.{1,80}?)"
    r"(?=[.,;:!]|\s+(?:because|since|from\s+now|now|as\s+of)\b|$)",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|from\s+now\s+on|as\s+of)\b", re.IGNORECASE)
_TURNS_OUT = re.compile(
    r"^(?:it\s+)?(?:now\s+)?turn(?:s|ed)\s+out(?:\s+that|,|:)?\s+(?P<claim>\S.*)$", re.IGNORECASE
)
_USED_TO = re.compile(r"\bused\s+to\s+(?=[a-z])", re.IGNORECASE)
_OPENING = re.compile(
    r"^(?:(?:hi|hello|hey|ok|okay|well|actually|sorry|update|news|so|and|but|also|by\s+the\s+way|fyi)"
    r"\b[\s,:;!–—-]*){1,3}",
    re.IGNORECASE,
)
_ENDS = " \t.!,;:"


def changes_in(text: str) -> list[Change]:
    """Give the sentences that announce a change, one reading each, in the order of the text."""
    if not announces_change(text):
        return []
    changes = (_change(span, said) for span, said in sentences(text) if is_plain(said))
    return [change for change in changes if change and len(stems(change.claim)) > 1][:MAX_CHANGES]


def _change(span: Span, said: str) -> Change | None:
    opening = _OPENING.match(said)
    core = said[opening.end() :] if opening else said
    return next((change for read in _READERS for change in read(span, said, core)), None)


def _announced(span: Span, said: str, core: str) -> Iterator[Change]:
    for rule, pattern, outright in (
        ("contrary", _CONTRARY, True),
        ("changed mind", _MIND, True),
        ("turns out", _TURNS_OUT, False),
    ):
        if match := pattern.match(core):
            inner = next(_not_any_more(span, said, match["claim"]), None)
            before = inner.before if inner else None
            yield Change(rule, span, said, _trimmed(match["claim"]), outright, before)


def _not_any_more(span: Span, said: str, core: str) -> Iterator[Change]:
    if _NO_LONGER.search(core):
        before = _NO_LONGER.sub("", core, count=1)
    elif _ANY_MORE.search(core) and _DENIAL.search(core):
        before = _DENIAL.sub("", _ANY_MORE.sub("", core, count=1), count=1)
    else:
        return
    yield Change("no longer", span, said, _trimmed(core), True, _trimmed(before.split(",")[0]))


def _moved(span: Span, said: str, core: str) -> Iterator[Change]:
    if match := _MOVED.search(core):
        old = match["old"]
        yield Change("moved", span, said, _trimmed(core), old is not None, old, match["who"])


def _new_value(span: Span, said: str, core: str) -> Iterator[Change]:
    if match := _NEW_VALUE.match(core):
        yield Change("new value", span, said, _trimmed(core), True, None, match["topic"])


def _instead(span: Span, said: str, core: str) -> Iterator[Change]:
    if match := _INSTEAD.search(core):
        outright = _NOW.search(core) is not None
        yield Change("instead of", span, said, _trimmed(core), outright, match["old"])


def _once(span: Span, said: str, core: str) -> Iterator[Change]:
    if _USED_TO.search(core):
        before = _trimmed(_USED_TO.sub("", core, count=1))
        yield Change("used to", span, said, _trimmed(core), False, before)


def _trimmed(text: str) -> str:
    return text.strip(_ENDS)


_READERS: tuple[Callable[[Span, str, str], Iterator[Change]], ...] = (
    _announced,
    _not_any_more,
    _new_value,
    _moved,
    _instead,
    _once,
)
