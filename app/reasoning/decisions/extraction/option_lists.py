"""Lists of options in documents and messages. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.reasoning.decisions.extraction.naming import OptionName, labelled, option_name
from app.reasoning.decisions.extraction.outline import (
    Block,
    BlockKind,
    body,
    children,
    is_heading,
    top_items,
)
from app.reasoning.decisions.extraction.segments import Span

_NOUN = r"(?:options?|alternatives?|approaches|solutions|candidates|choices|possibilities)"
_TITLE = re.compile(
    rf"(?:[\w/-]+\s+){{0,3}}?{_NOUN}\b(?:\s+(?:that\s+)?(?:we\s+|were\s+|are\s+)?"
    r"(?:considered|evaluated|explored|analy[sz]ed|reviewed|compared|weighed|rejected|discussed"
    r"|but\s+not\s+chosen|for\s+.{1,60}))?:?|considered\s+(?:and\s+rejected|but\s+.{1,30}):?",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"\b(?:pros|cons|back-?up|consequences|driver|scope|future|fallback|configuration|menu|command"
    r"|chosen\s+(?:option|alternative)|naming\s+options|selected\s+option)\b|^other\s",
    re.IGNORECASE,
)
_SURE = re.compile(
    rf"\b(?:considered|evaluated|explored|reviewed|weighed|rejected)\b|^{_NOUN}:?$", re.IGNORECASE
)
_REJECTED = re.compile(
    r"(?:rejected|discarded|dismissed|not\s+chosen)"
    r"|^(?:other\s+)?alternatives?(?:\s+considered)?:?$",
    re.IGNORECASE,
)
_PROS = re.compile(r"pros\s+(?:and|&|/)\s+cons\b|comparison\s+of\b", re.IGNORECASE)
_INNER = re.compile(
    r"\W*(?:pros?|cons?|details?|summary|overview|notes?|examples?|description|breakdown|good|bad"
    r"|side-by-side|comparison.*|pros\s.*)\W*$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    rf"(?:^|[.!,]\s|\s)(?:\w+\s){{0,3}}(?:{_NOUN}|fixes|ways|strategies|(?:different|another|other)\s(?:approach|way))\b"
    r"(?!\s(?:we|I)(?:['’]ve)?\s(?:made|did|applied|added|changed)\b)[^.!?:]{0,60}:$"
    r"|\b(?:fix|solution|workaround)\s(?:is|would\sbe)(?:\s\w+)?(?:\sto)?(?:\seither)?:$"
    r"|\b(?:do\s+you\s+want\s+to|(?:we|I)\s+(?:could|can(?!\s+(?:see|tell|find|confirm|say)\b))|could\s+either)[^.!?:]{0,20}:$",
    re.IGNORECASE,
)
# "Or we could update it", "First, let me see if we can update it": an item names what is done.
_ITEM_OPENING = re.compile(
    r"\W{0,3}(?:(?:or|either|alternatively|maybe|perhaps|first|second|third|then|also)[,\s]\s?){1,2}"
    r"(?:(?:let\sme|let['’]s|I['’]ll)\s)?(?:(?:check|see)\sif\s)?"
    r"(?:(?:I|we|you)\s(?:could|can|should|might|need\sto)\s)?(?:(?:just|try\sto)\s)?",
    re.IGNORECASE,
)
# What follows "Let me try a different approach:" are its steps, unless they are told apart by "or".
_ATTEMPT = re.compile(r"\b(?:different|another|other)\s(?:approach|way)\b[^:]*:$", re.IGNORECASE)
_OR = re.compile(r"\W{0,3}or\b", re.IGNORECASE)
_MAX_LISTS = 40
"""A text with more lists of options than this is no record of choices."""
_MAX_OPTIONS = 25


@dataclass(frozen=True, slots=True)
class OptionList:
    options: tuple[OptionName, ...]
    spans: tuple[Span, ...]
    """Where each option stands."""
    title: str
    title_span: Span
    all_rejected: bool
    """The title says that none of them was taken."""


def titled_lists(blocks: Sequence[Block]) -> list[OptionList]:
    """Find what stands under headings that announce options, else the headings compared."""
    titles = [at for at, block in enumerate(blocks) if is_heading(block) and _is_title(block.text)]
    lists = [option_list for at in titles[:_MAX_LISTS] if (option_list := _under(blocks, at))]
    sure = [option_list for option_list in lists if _SURE.search(option_list.title)]
    if sure or lists:
        return sure or lists
    compared = [
        at for at, block in enumerate(blocks) if is_heading(block) and _PROS.match(block.text)
    ]
    of_headings = (_list(blocks, at, children(blocks, at)) for at in compared[:_MAX_LISTS])
    return [heading for heading in of_headings if heading]


def labelled_lists(blocks: Sequence[Block]) -> list[OptionList]:
    """Find runs of lines such as "Option A: …", else items under "The options are:"."""
    return [*_labelled_runs(blocks)][:_MAX_LISTS] or [*_led(blocks)][:_MAX_LISTS]


def _is_title(text: str) -> bool:
    if _NO_TITLE.search(text) or labelled(text):
        return False
    return _TITLE.fullmatch(text.strip()) is not None


def _under(blocks: Sequence[Block], at: int) -> OptionList | None:
    """Read the list under a title: its items, else its labelled lines, else headings after it."""
    own = body(blocks, at)
    places = range(at + 1, at + 1 + len(own))
    items = set(top_items(own))
    listed = [place for place in places if blocks[place] in items]
    spoken = [place for place in places if labelled(blocks[place].text)]
    for found in (listed, spoken, children(blocks, at), _labelled_siblings(blocks, at)):
        if (options := _list(blocks, at, found)) is not None:
            return options
    return None


def _labelled_siblings(blocks: Sequence[Block], at: int) -> list[int]:
    level = blocks[at].depth
    return [
        place
        for place in range(at + 1, len(blocks))
        if is_heading(blocks[place])
        and blocks[place].depth == level
        and labelled(blocks[place].text)
    ]


def _labelled_runs(blocks: Sequence[Block]) -> Iterator[OptionList]:
    """Group lines that begin like "Option 2:"; a label that comes again begins another list."""
    run, seen = list[int](), set[str]()
    for place, block in enumerate(blocks):
        label = labelled(block.text) or _lettered(block)
        if label is None:
            continue
        if label in seen or (seen and label in ("1", "a")):
            yield from _run(blocks, run)
            run.clear()
            seen.clear()
        run.append(place)
        seen.add(label)
    yield from _run(blocks, run)


def _run(blocks: Sequence[Block], run: Sequence[int]) -> Iterator[OptionList]:
    if option_list := _list(blocks, run[0], run) if run else None:
        yield option_list


def _lettered(block: Block) -> str | None:
    """Give the letter of a heading or a line in bold like "A) Start small"."""
    mark = re.match(r"(\*\*)?([A-H])[).:]\s", block.text)
    return mark[2].casefold() if mark and (mark[1] or is_heading(block)) else None


def _led(blocks: Sequence[Block]) -> Iterator[OptionList]:
    """Read the items under a line such as "The options are:"."""
    for at, block in enumerate(blocks):
        is_led = block.kind is BlockKind.TEXT and block.text.endswith(":")
        if is_led and _LEAD.search(block.text[-200:]):
            own = list[int]()
            for place in range(at + 1, min(len(blocks), at + 1 + 4 * _MAX_OPTIONS)):
                if blocks[place].kind is not BlockKind.ITEM:
                    break
                own.append(place)
            if _ATTEMPT.search(block.text[-200:]) and not any(
                _OR.match(blocks[place].text) for place in own
            ):
                continue
            tops = set(top_items([blocks[place] for place in own]))
            if option_list := _list(blocks, at, [place for place in own if blocks[place] in tops]):
                yield option_list


def _opened(item: str) -> str:
    opening = _ITEM_OPENING.match(item)
    return item[opening.end() :] if opening else item


def _list(blocks: Sequence[Block], title: int, places: Sequence[int]) -> OptionList | None:
    all_rejected = _REJECTED.search(blocks[title].text) is not None
    named = [
        (blocks[place].span, name)
        for place in places[:_MAX_OPTIONS]
        if not _INNER.match(blocks[place].text)
        and (name := option_name(_opened(blocks[place].text), blocks[place].label))
        and not _INNER.match(name.name)
    ]
    if len(named) < (1 if all_rejected else 2):
        return None
    return OptionList(
        options=tuple(name for _, name in named),
        spans=tuple(span for span, _ in named),
        title=blocks[title].text.casefold()[:80],
        title_span=blocks[title].span,
        all_rejected=all_rejected,
    )
