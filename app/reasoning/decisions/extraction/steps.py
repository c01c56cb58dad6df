"""What a step of reasoning does, by the first group of words it uses. Pure."""

import re
from functools import lru_cache

from app.domain.nodes.thinking import StepKind

_WORDS: tuple[tuple[StepKind, str], ...] = (
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
_KINDS = [(kind, re.compile(rf"(?:{words})\b")) for kind, words in _WORDS]
# One alternation that begins with letters is read several times as fast as five behind a "\b";
# what stands before a word is looked at afterwards.
_CUE = re.compile(rf"(?:{'|'.join(words for _, words in _WORDS)})\b")
_READ = 400
"""Code points; a step says what it does near its beginning."""


def step_kind(text: str) -> StepKind:
    """Give the kind that comes first in the table above, wherever it stands in the text."""
    head = text[:_READ].lower()
    ranks = [
        _rank(mark.group())
        for mark in _CUE.finditer(head)
        if not head[mark.start() - 1 : mark.start()].isalnum()
    ]
    return _KINDS[min(ranks)][0] if ranks else StepKind.ANALYSIS


@lru_cache(1_024)
def _rank(cue: str) -> int:
    """Give the place of the first group that has a word."""
    return next(rank for rank, (_, words) in enumerate(_KINDS) if words.fullmatch(cue))
