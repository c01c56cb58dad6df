"""Text in pieces with exact offsets: sections, then sentences. Pure, and linear in the text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

MAX_SECTION = 1_000
"""Code points; a longer section is cut between sentences. About ten lines: one thought."""

_ITEM = re.compile(
    r"[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)]|\(\d{1,3}\)|#{1,6}|\*{0,2}[Ss]tep \d{1,3}[.:)])[ \t]"
)
_OPENERS = frozenset("-*+•(#0123456789Ss")
_FENCE = re.compile(r"```|~~~")
_TABLE_ROW = re.compile(r"[ \t]{0,12}\|")
# A run of marks is tried once, at its beginning: a page of dots must not cost its square.
_END = re.compile(r"[.!?…](?<![.!?…]{2})[.!?…]*+[\"')\]*_`”’]*+(?=\s)")
_ABBREVIATIONS = frozenset(
    ("e.g", "i.e", "cf", "vs", "etc", "approx", "resp", "incl", "fig", "eq", "no")
    + ("dr", "mr", "mrs", "ms", "prof", "st")
)
_LONGEST_ABBREVIATION = 8


class Span(NamedTuple):
    """A slice of the text, in code points."""

    start: int
    end: int


class Section(NamedTuple):
    span: Span
    is_whole: bool
    """Code or a table: never cut, and never read for choices."""


def sections(text: str) -> list[Section]:
    """Cut at blank lines, list items, numbered steps and headings; code and tables stay whole."""
    found = list[Section]()
    begin = 0
    for block in _whole_blocks(text):
        found += _prose(text, begin, block.start)
        found += _section(text, *block, is_whole=True)
        begin = block.end
    return [*found, *_prose(text, begin, len(text))]


def sentences(text: str, within: Span) -> Iterator[Span]:
    """Yield the sentences of a section; abbreviations, decimals and item numbers end none."""
    begin = within.start
    for mark in _END.finditer(text, within.start, within.end):
        if not _is_inside(text, begin, mark.start()):
            yield from _trimmed(text, begin, mark.end())
            begin = mark.end()
    yield from _trimmed(text, begin, within.end)


def code_spans(text: str) -> list[Span]:
    """Give the fenced blocks, fences included; one without an end runs to the end of the text.

    A fence may open or close in the middle of a line, as streamed text has it; a pair within one
    line is a quotation and no block.
    """
    spans = list[Span]()
    if "```" not in text and "~~~" not in text:
        return spans
    opened: int | None = None
    for line in lines(text):
        fences = [mark.span() for mark in _FENCE.finditer(text, *line)]
        if len(fences) % 2 == 0:
            continue
        if opened is None:
            opened = fences[-1][0]
        else:
            spans.append(Span(opened, fences[0][1]))
            opened = None
    return spans if opened is None else [*spans, Span(opened, len(text))]


def lines(text: str) -> Iterator[Span]:
    """Yield the lines, each with the newline that ends it."""
    start = 0
    while start < len(text):
        newline = text.find("\n", start)
        end = len(text) if newline < 0 else newline + 1
        yield Span(start, end)
        start = end


def _whole_blocks(text: str) -> Iterator[Span]:
    begin = 0
    for block in [*code_spans(text), Span(len(text), len(text))]:
        yield from _tables(text, begin, block.start)
        if block.start < block.end:
            yield block
        begin = block.end


def _tables(text: str, begin: int, end: int) -> Iterator[Span]:
    if text.find("|", begin, end) < 0:
        return
    first: int | None = None
    for line in lines(text[begin:end]):
        start = begin + line.start
        if _TABLE_ROW.match(text, start):
            first = start if first is None else first
        elif first is not None:
            yield Span(first, start)
            first = None
    if first is not None:
        yield Span(first, end)


def _prose(text: str, start: int, end: int) -> Iterator[Section]:
    begin = start
    for line in lines(text[start:end]):
        at = start + line.start
        if _starts_section(text, Span(at, start + line.end)):
            yield from _cut(text, begin, at)
            begin = at
    yield from _cut(text, begin, end)


def _starts_section(text: str, line: Span) -> bool:
    said = text[line.start : line.end].lstrip()
    return not said or (said[0] in _OPENERS and _ITEM.match(text, *line) is not None)


def _cut(text: str, start: int, end: int) -> Iterator[Section]:
    for section in _section(text, start, end, is_whole=False):
        yield from _pieces(text, section)


def _section(text: str, start: int, end: int, *, is_whole: bool) -> list[Section]:
    return [Section(span, is_whole) for span in _trimmed(text, start, end)]


def _pieces(text: str, section: Section) -> Iterator[Section]:
    """Join the sentences of a long section again, as many as fit."""
    begin, end = section.span
    if end - begin <= MAX_SECTION:
        yield section
        return
    last = begin
    for sentence in sentences(text, section.span):
        if sentence.end - begin > MAX_SECTION and last > begin:
            yield Section(Span(begin, last), is_whole=False)
            begin = sentence.start
        last = sentence.end
    yield Section(Span(begin, end), is_whole=False)


def _is_inside(text: str, begin: int, mark: int) -> bool:
    if mark - begin <= 3 and text[begin:mark].strip().isdigit():
        return True
    before = text[max(begin, mark - _LONGEST_ABBREVIATION) : mark].replace("(", " ")
    # The last word, nothing after a space.
    return before[before.rfind(" ") + 1 :].split("\n")[-1].lower() in _ABBREVIATIONS


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Span(start, end)
