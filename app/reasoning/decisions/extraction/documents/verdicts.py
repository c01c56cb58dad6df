"""Where a document says what was decided. Pure."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.reasoning.decisions.extraction.outline import Block, body, children, is_heading
from app.reasoning.decisions.extraction.segments import Span, sentences

_SECTION = re.compile(
    r"(?!record)(?:[\w/-]+\s+){0,3}(?:decision|verdict|resolution|recommendation|conclusion|outcome)s?\b"
    r"(?!\s+(?:driver|maker|criteria|needed|record|log|process|point|matrix|factor))"
    r"(?:\s+(?:outcome|made|taken|result|and\s+\w+))?\s*(?::(?P<tail>.*))?"
    r"|(?:chosen|selected|preferred|recommended)(?:\s+(?:option|approach|solution|alternative))?"
    r"\s*(?::(?P<chosen>.*))?"
    r"|(?:our|the|my)\s+(?:choice|decision)\s*(?::(?P<ours>.*))?",
    re.IGNORECASE,
)
_PICKED = re.compile(
    r"\b(?:chosen|selected|preferred|recommended|accepted)\s+"
    r"(?:options?|alternatives?|approach|solution)\*{0,2}\s{0,2}(?:is\b|was\b|:)?\*{0,2}[\s:]{0,3}"
    r"|^\W{0,4}(?:proposed|decision|chosen|selected)\*{0,2}:\*{0,2}\s{0,2}",
    re.IGNORECASE,
)
_BECAUSE_OPENING = re.compile(
    r"(\*\*[^*\n]{1,120}\*\*),?\s+(?:because|since|as\s+it)\b", re.IGNORECASE
)
_REASON = re.compile(
    r",?\s{0,2}\b(?:because|since|as\s+(?=it|this)|due\s+to|in\s+order\s+to)\b[:,]?\s{0,2}",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“](?P<name>(?:[^\"“”\n]|(?<=\w)\"(?=\w)){1,200})[\"”]")
_MAX_SENTENCES = 5
_MAX_SECTIONS = 40


class Verdict(NamedTuple):
    span: Span
    marker: str
    name: str | None
    """What was taken, where the text names it ("Chosen option: …"); None of free words."""
    sentences: tuple[str, ...]
    reason: str | None


def verdicts(text: str, blocks: Sequence[Block]) -> list[Verdict]:
    """Read the verdicts of a document, those under a heading that announces one first."""
    found = [*_of_sections(text, blocks)]
    for block in blocks:
        if mark := _BECAUSE_OPENING.match(block.text):
            reason = block.text[mark.end() :].strip()
            found.append(Verdict(block.span, "because", mark[1], (block.text,), reason))
    return found


def _of_sections(text: str, blocks: Sequence[Block]) -> Iterator[Verdict]:
    title = _title_level(blocks)
    announced = [
        (at, mark)
        for at, block in enumerate(blocks)
        if is_heading(block) and block.depth > title and (mark := _SECTION.fullmatch(block.text))
    ]
    for at, mark in announced[:_MAX_SECTIONS]:
        tail = next(filter(None, mark.groups()), "").strip()
        own = body(blocks, at) or [
            block for child in children(blocks, at)[:3] for block in body(blocks, child)
        ]
        if tail:
            yield Verdict(blocks[at].span, blocks[at].text.casefold(), tail, (tail,), None)
        yield from _of_body(text, blocks[at].text, own)


def _title_level(blocks: Sequence[Block]) -> int:
    """Give the level of the heading that names the whole document; 0 where there is none."""
    levels = [block.depth for block in blocks if is_heading(block)]
    is_title = len(levels) > 1 and levels[0] == min(levels) and levels.count(levels[0]) == 1
    return levels[0] if is_title else 0


def _of_body(text: str, title: str, own: Sequence[Block]) -> Iterator[Verdict]:
    spans = [span for block in own for span in sentences(text, block.span)][:_MAX_SENTENCES]
    if not spans:
        return
    said = tuple(text[span.start : span.end] for span in spans)
    for span, sentence in zip(spans, said, strict=True):
        if mark := _PICKED.search(sentence):
            yield _named(span, sentence, mark)
            return
    reason = _REASON.split(said[0], maxsplit=1)
    yield Verdict(spans[0], title.casefold(), None, said, reason[1] if reason[1:] else None)


def _named(span: Span, sentence: str, mark: re.Match[str]) -> Verdict:
    rest = sentence[mark.end() :]
    quoted = _QUOTED.match(rest)
    name, *reason = _REASON.split(rest, maxsplit=1)
    if quoted:
        name = quoted["name"]
        after = _REASON.split(rest[quoted.end() :], maxsplit=1)
        reason = after[1:]
    marker = " ".join(mark.group().split()).strip(" *:").casefold()
    return Verdict(span, marker, name.strip(), (sentence,), reason[0] if reason else None)
