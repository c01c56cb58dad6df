"""Where a text takes back what was decided before it: reverted, undone, gone back from. Pure."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from app.domain.nodes.decision import NewDecision
from app.domain.nodes.outcome import OutcomeStatus
from app.reasoning.decisions.extraction.phrases import names_same
from app.reasoning.decisions.extraction.scope import is_asserted, is_question
from app.reasoning.decisions.extraction.segments import sections, sentences
from app.reasoning.decisions.following.realisation import distinctive

_HINT = re.compile(r"\b(?:revert|undo|undid|undone|back)", re.IGNORECASE)
_OPENING = (
    r"(?:(?:I|we)(?:['’]ll|\swill|['’]m|\sam|\shave|['’]ve|\shad)?\s|let(?:['’]s|\sme|\sus)\s|please\s|to\s"
    r"|(?:just|now|simply|so|and|then|going\sto|should|need\sto|must|have\sto)\s)"
)
_TAKES_BACK = re.compile(
    rf"(?:^\W{{0,4}}|[,;:.—–-]\s|\b{_OPENING})"
    r"(?P<cue>revert(?:ing|ed)?|undo(?:ing)?|undid|roll(?:ing|ed)?\s(?:(?:it|this|that)\s)?back"
    r"|back(?:ing|ed)?\s(?:(?:it|this|that)\s)?out"
    r"|(?:go|going|gone|went|switch(?:ing|ed)?|chang(?:e|ing|ed)|mov(?:e|ing|ed)|fall(?:ing)?|fell)\sback\sto)\b"
    r"(?P<what>[^.;\n]{0,160})",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"\b(?:(?:did|does|do|is|was)(?:n['’]t|\snot)\s(?:work|help|working)|fail(?:s|ed|ing)?|broke|is\sbroken"
    r"|made\s(?:it|things)\sworse|no\sluck|doesn['’]t\ssolve)",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(r"\W{0,4}(?:if|unless|when|once|in\scase|should)\s", re.IGNORECASE)
_POINTS = re.compile(
    r"\W*(?:$|(?:that|this|it|those|these|them|my|the\s(?:last|previous|change|approach|edit)s?)\b)",
    re.IGNORECASE,
)
_MAX_QUOTE = 300
_MAX_TEXT = 20_000
"""A longer text quotes or pastes what it would take back."""


class TakenBack(NamedTuple):
    quote: str
    what: str
    """What follows the words that take back: what is left, or what is returned to."""
    status: OutcomeStatus


def taken_back(text: str) -> Iterator[TakenBack]:
    """Find the sentences in which a writer takes something back."""
    if len(text) > _MAX_TEXT or _HINT.search(text) is None:
        return
    before = ""
    for section in sections(text):
        for span in () if section.is_whole else sentences(text, section.span):
            sentence = text[span.start : span.end]
            mark = _TAKES_BACK.search(sentence)
            is_said = not (is_question(sentence) or _SUPPOSES.match(sentence))
            if mark and is_said and is_asserted(sentence, mark.start("cue")):
                failed = _FAILED.search(sentence) or _FAILED.search(before)
                status = OutcomeStatus.FAILED if failed else OutcomeStatus.REVERSED
                quote = f"{before} {sentence}" if failed and before else sentence
                yield TakenBack(" ".join(quote.split())[:_MAX_QUOTE], mark["what"], status)
            before = sentence


def is_meant(decision: NewDecision, back: TakenBack, *, is_latest: bool) -> bool:
    """Tell whether a decision is what was taken back."""
    if any(names_same(option.text, back.what) for option in decision.rejected):
        return True
    words = distinctive(back.what)
    if words:
        chosen = distinctive(decision.chosen.text if decision.chosen else "")
        left = distinctive(" ".join(option.text for option in decision.rejected))
        if words & (chosen ^ left):
            return True
    return is_latest and _POINTS.match(back.what) is not None


def takes_what_was_left(decision: NewDecision, later: NewDecision) -> bool:
    """Tell whether a later decision takes an option that an earlier one turned down."""
    if later.chosen is None or decision.chosen is None or later.is_recommended:
        return False
    if names_same(later.chosen.text, decision.chosen.text):
        return False
    return any(
        distinctive(option.text) and names_same(option.text, later.chosen.text)
        for option in decision.rejected
    )
