"""What a step of reasoning does, by the first group of words it uses. Pure."""

import re

from app.domain.thinking import StepKind

_CUES: tuple[tuple[StepKind, re.Pattern[str]], ...] = tuple(
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
_READ = 400
"""Code points; a step says what it does near its beginning."""


def step_kind(text: str) -> StepKind:
    head = text[:_READ]
    found = (kind for kind, cue in _CUES if cue.search(head))
    return next(found, StepKind.ANALYSIS)
