"""Text in pieces with exact offsets: sections, then sentences. Pure, and linear in the text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

MAX_SECTION = 1_000
"""Code points; a longer section is cut between sentences. About ten lines: one thought."""

_ITEM = re.compile(r"[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)]|#{1,6}|[Ss]tep \d{1,3}[.:)])[ \t]")
_FENCE = re.compile(r"[ \t]{0,12}(?:```|~~~)")
# A run of marks is tried once, at its beginning: a page of dots must not cost its square.
_END = re.compile(r"(?<![.!?…])[.!?…]++[\"')\]*_`”’]*+(?=\s)")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|resp|incl|fig|eq|no|dr|mr|mrs|ms|prof|st)$",
    re.IGNORECASE,
)
_LONGEST_ABBREVIATION = 8


class Span(NamedTuple):
    """A slice of the text, in code points."""

    start: int
    end: int


class Section(NamedTuple):
    span: Span
    is_code: bool


def sections(text: str) -> list[Section]:
    """Cut at blank lines, list items, numbered steps and headings; a code fence stays whole."""
    found = list[Section]()
    begin, in_code = 0, False
    for line in _lines(text):
        is_fence = _FENCE.match(text, line.start, line.end) is not None
        if in_code and is_fence:
            found += _section(text, begin, line.end, is_code=True)
            begin, in_code = line.end, False
        elif is_fence or (not in_code and _starts_section(text, line)):
            found += _section(text, begin, line.start, is_code=False)
            begin, in_code = line.start, is_fence
    found += _section(text, begin, len(text), is_code=in_code)
    return [piece for section in found for piece in _pieces(text, section)]


def sentences(text: str, within: Span) -> Iterator[Span]:
    """Yield the sentences of a section; abbreviations, decimals and item numbers end none."""
    begin = within.start
    for mark in _END.finditer(text, within.start, within.end):
        if not _is_inside(text, begin, mark.start()):
            yield from _trimmed(text, begin, mark.end())
            begin = mark.end()
    yield from _trimmed(text, begin, within.end)


def _lines(text: str) -> Iterator[Span]:
    start = 0
    while start < len(text):
        newline = text.find("\n", start)
        end = len(text) if newline < 0 else newline + 1
        yield Span(start, end)
        start = end


def _starts_section(text: str, line: Span) -> bool:
    return not text[line.start : line.end].strip() or _ITEM.match(text, *line) is not None


def _section(text: str, start: int, end: int, *, is_code: bool) -> list[Section]:
    return [Section(span, is_code) for span in _trimmed(text, start, end)]


def _pieces(text: str, section: Section) -> Iterator[Section]:
    """Join the sentences of a long section again, as many as fit."""
    begin, end = section.span
    if section.is_code or end - begin <= MAX_SECTION:
        yield section
        return
    last = begin
    for sentence in sentences(text, section.span):
        if sentence.end - begin > MAX_SECTION and last > begin:
            yield Section(Span(begin, last), is_code=False)
            begin = sentence.start
        last = sentence.end
    yield Section(Span(begin, end), is_code=False)


def _is_inside(text: str, begin: int, mark: int) -> bool:
    before = text[max(begin, mark - _LONGEST_ABBREVIATION) : mark]
    is_item_number = mark - begin <= 3 and text[begin:mark].strip().isdigit()
    return is_item_number or _ABBREVIATION.search(before) is not None


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)
