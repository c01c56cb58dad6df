"""The question that a heading asks for the decision beneath it. Pure."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from app.reasoning.decisions.extraction.choice import Choice
from app.reasoning.decisions.extraction.outline import Block, is_heading

_LABELLED = re.compile(
    r"(?:key\s|design\s|final\s)?(?:decision|choice|question)(?:\s#?\d{1,2})?\s*[:–—-]\s*(?P<of>\S.{2,})",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"why\s.{1,80}?\b(?:over|instead\sof|rather\sthan|and\snot|not|vs\.?)\b.{1,80}"
    r"|(?:which|whether|where|how\sto|choosing|choice\sof|choice\sbetween)\s.{3,120}"
    r"|.{1,80}\s(?:vs\.?|versus)\s.{1,80}"
    r"|(?!record|key\b|design\b|final\b|architecture\b|technical\b|open\b|past\b|the\b|my\b|our\b)"
    r"[\w`'’/+.&-]{2,40}(?:\s[\w`'’/+.&-]{1,40}){0,4}\s(?:decision|choice|trade-?off)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?:\d{1,2}[.)]|\W)\s*")


def with_headings(blocks: Sequence[Block], choices: Sequence[Choice]) -> list[Choice]:
    """Give each choice that answers no question yet the one that the heading above it asks."""
    headings = [block for block in blocks if is_heading(block)]
    starts = [block.span.start for block in headings]

    def asked(choice: Choice) -> Choice:
        above = bisect_left(starts, choice.span.start)
        question = _question(headings[above - 1].text) if above else None
        return replace(choice, question=question) if question else choice

    return [_bare(choice) if choice.question else asked(choice) for choice in choices]


def _bare(choice: Choice) -> Choice:
    """Take the marks of a heading away from a question that was found in one."""
    return replace(choice, question=(choice.question or "").lstrip("# "))


def _question(heading: str) -> str | None:
    """Give what a heading asks; None of one that asks nothing, such as "Decision"."""
    number = _NUMBER.match(heading)
    bare = heading[number.end() :] if number else heading
    bare = bare.rstrip(" :")
    if labelled := _LABELLED.fullmatch(bare):
        return labelled["of"]
    return bare if bare.endswith("?") or _ASKS.fullmatch(bare) else None
