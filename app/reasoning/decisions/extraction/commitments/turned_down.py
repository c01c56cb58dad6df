"""What a commitment is set against: in its own words, or among the options listed before. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.choice import Alternative
from app.reasoning.decisions.extraction.commitments.around import BEFORE, left_around, shares_most
from app.reasoning.decisions.extraction.commitments.features import ITEM
from app.reasoning.decisions.extraction.matching import stems
from app.reasoning.decisions.extraction.naming import OptionName
from app.reasoning.decisions.extraction.option_lists import OptionList
from app.reasoning.decisions.extraction.phrases import (
    GAP,
    INNER,
    MAX_OPTION,
    as_course,
    as_option,
    names_same,
)

_NEAR = 600
"""Code points between the end of a list of options and the sentence that takes one of them."""
_MAX_NAME = 140
AGAINST = re.compile(
    rf"(?:{GAP}(?:instead\s++of|rather\s++than|as\s++opposed\s++to|in\splace\sof|and\snot)|,\snot)\s++(?P<other>{INNER}{{1,140}}?)"
    r"(?=,?\s(?:since|because|so\s|as\s(?:it|this|that)|and\s(?:then|also)|by\s\w+ing\s"
    r"|to\s(?:see|check|avoid|ensure|prevent|keep|make|match)\s|where\s(?:appropriate|possible|needed|necessary)\b)"
    r"|[.;:](?:\s|$)|[—,\n]|(?<!\()\)|\s[-–]\s|$)",
    re.IGNORECASE,
)
AGAINST_FIRST = re.compile(
    r"(?:^|[,;:—]\s|\s[-–]\s)(?:so\s)?(?:instead\s+of|rather\s+than)\s+"
    r"(?P<other>(?>`[^`\n]{1,80}`|\([^()\n]{1,140}\)|[^.;:()`]){1,140}?),\s+(?P<taken>.+)$",
    re.IGNORECASE | re.DOTALL,
)
REPLACED = re.compile(
    r"\b(?:replac(?:e|es|ed|ing)|swap(?:ped|ping)?)\s++(?!from\b)(?P<other>(?:[^.;:]|[.:](?=\S)){2,100}?)(?<!\s)\s++(?:with|by|for)\s++"
    r"|\b(?:switch|chang|mov|migrat|swapp?)(?:e|ed|ing|es)?\s++(?:\w++\s){0,4}?"
    r"from\s++(?P<from>[^.;:]{2,80}?)(?<!\s)\s++to\s++",
    re.IGNORECASE,
)
COULD_BUT = re.compile(
    r"\b(?:(?:could|can|might|may)\s(?:also\s|just\s)?|makes\ssense\sto\s|(?:was\s)?(?:going|tempted)\sto\s)"
    rf"(?!be\b|have\b|not\b|argue|say\b|think\b|see\b|claim|object\b|ask\b|wonder)(?P<other>{INNER}{{1,120}}?),?\sbut\s(?!(?!this\b|its\b|as\b)\w+s\s)",
    re.IGNORECASE,
)
_PREFERRED = re.compile(
    rf"\b(?:prefer\w*|favou?r\w*|cho(?:o)?s\w+|pick\w*|use)\s[^.;:]{{2,80}}?\sover\s(?P<other>{INNER}{{1,80}}?)(?=[,;)]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)
NOT = re.compile(r"\((?:and\s)?(?:not|no\slonger)\s(?P<other>[^)]{2,80})\)", re.IGNORECASE)
_REMOVED = re.compile(
    rf"\b(?:I['’]ll|I\swill|let\sme|let['’]s|we\s(?:should|can|will)|I\sshould|to|and|,)\s(?:drop|remove|get\srid\sof|ditch)\s"
    rf"(?P<other>(?!this\b|it\b|them\b){INNER}{{1,60}}?)(?=\s(?:and|entirely|in\sfavou?r|so|from|completely|to)\b|[,;]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)
_STOPPED = re.compile(
    rf"\bstop\s(?P<other>\w{{2,20}}ing\s{INNER}{{1,100}}?)(?=\sand\s(?:instead\s)?)", re.IGNORECASE
)
_REPLACES = re.compile(
    r"\b(?:replac(?:es|ing)|drop(?:s|ping)|abandon(?:s|ing))\sthe\s(?:previous|old|earlier|original|initial|former)\s"
    rf"(?:plan\sto\s)?(?P<other>{INNER}{{1,100}}?)(?=[,;)]|\.(?:\s|$)|\swith\s|$)",
    re.IGNORECASE,
)
_LACKS = re.compile(
    r"^\W*(?:since|because|as)\s.{1,80}?\s(?:doesn['’]t|does\snot|don['’]t|do\snot|can['’]t|cannot)\s"
    r"(?:(?:expose|support|have|allow|offer|provide|use|handle)\s)(?P<other>.{3,100}?)"
    r"(?:\s(?:directly|methods|here|anymore|yet)){0,2},\s",
    re.IGNORECASE,
)
AVOIDED = re.compile(
    rf"\bavoid(?:s|ing)?\s(?P<other>\w+ing\s{INNER}{{2,100}}?)(?=\sby\s\w+ing\s)", re.IGNORECASE
)
AT_LEAST = re.compile(
    rf",?\sor\s(?:at\s(?:the\svery\s|the\s)?(?:least|minimum)|failing\sthat)[,:]?\s(?P<other>{INNER}{{3,140}}?)"
    r"(?=[,;:]|\.(?:\s|$)|$)",
    re.IGNORECASE,
)
_IN_PLAIN_WORDS = (
    AGAINST,
    _PREFERRED,
    NOT,
    _REMOVED,
    _STOPPED,
    _REPLACES,
    AVOIDED,
    AT_LEAST,
)
_EMPHASIS = re.compile(r"\*\*")
_REMARK = re.compile(r"(?<=\S)\s\([^()]*\)?$")
"""Says more of a name and is none of it, closed or cut."""
_QUALIFIES = re.compile(
    r"(?!(?:need|feed|embed)\b)\w{2,}ed\s(?:to|by|from|for|on|with|at)\s", re.IGNORECASE
)
"""Begins what a choice is not, as in "a size cut, not tuned to these objects"."""
_OFFERS = re.compile(
    r"\b(?:either|options?|alternatives?|approaches|choices|ways|possibilities|could|can\s(?:either|try))\b[^.]{0,80}:\W*$",
    re.IGNORECASE,
)
_OPENING = re.compile(r"\W*(?:\d{1,2}[.)]\s+)?\W*(?:or\s+)?(?:option\s\w{1,2}\W+)?", re.IGNORECASE)
_ENDS = re.compile(r"\*\*|\s[-–—]\s|\s\(|[,.:;?](?:\s|$)|\n")
_WHOLE = re.compile(r"(?:the|this|that)\s(?:entire|whole|existing|old|current)(?:\s\w+)?$", re.I)


def set_against(sentence: str) -> Iterator[str]:
    """Give what the words of a sentence set its choice against."""
    for name in _named_against(_EMPHASIS.sub("", sentence)):
        if name and not _QUALIFIES.match(name):
            yield _REMARK.sub("", name)


def _named_against(sentence: str) -> Iterator[str]:
    for pattern in _IN_PLAIN_WORDS:
        yield from (mark["other"] for mark in pattern.finditer(sentence))
    if turned := AGAINST_FIRST.search(sentence):
        yield turned["other"]
    if (replaced := REPLACED.search(sentence)) and not _WHOLE.match(replaced["other"] or ""):
        yield replaced["other"] or replaced["from"]
    for pattern in (_LACKS, COULD_BUT):
        if mark := pattern.search(sentence):
            yield mark["other"]


def turned_down(
    said: Sequence[str], index: int, chosen: str, lists: Sequence[OptionList], at: int
) -> list[Alternative]:
    """Gather what the sentence at `index`, which begins at the offset `at`, does not take."""
    sentence = said[index]
    named = (as_course(name[:_MAX_NAME]) for name in set_against(sentence))
    found = [Alternative(name, None) for name in named if name]
    found += left_around(said, index, chosen)
    found += left_options(lists, at, sentence) or _listed(said, index, chosen)
    return distinct([one for one in found if not names_same(one.text, chosen)])


def distinct(found: Sequence[Alternative]) -> list[Alternative]:
    kept = list[Alternative]()
    for alternative in found:
        if not any(names_same(alternative.text, other.text) for other in kept):
            kept.append(alternative)
    return kept


def left_options(lists: Sequence[OptionList], at: int, sentence: str) -> list[Alternative]:
    """Give the options of the list before an offset that a sentence does not take."""
    before = [list_ for list_ in lists if list_.spans[-1].end <= at <= list_.spans[-1].end + _NEAR]
    if not before:
        return []
    own = set(stems(sentence))
    taken = [one for one in before[-1].options if _labels(one.label, sentence)]
    taken = taken or [one for one in before[-1].options if set(stems(one.name)) <= own]
    taken = taken or _likest(before[-1].options, sentence)
    return [Alternative(one.name, one.reason) for one in before[-1].options if one not in taken]


def _likest(options: Sequence[OptionName], sentence: str) -> list[OptionName]:
    """Give the one option whose name shares most words with a sentence, if it is one."""
    likely = [one for one in options if shares_most(one.name, sentence)]
    return likely if len(likely) == 1 else []


def _labels(label: str, sentence: str) -> bool:
    named = rf"\b(?:option|approach|alternative)\s{{0,2}}#?{re.escape(label)}\b"
    return bool(label) and re.search(named, sentence, re.IGNORECASE) is not None


def _listed(said: Sequence[str], index: int, chosen: str) -> list[Alternative]:
    """Give what a list of ways shortly before a sentence has, but for what the sentence takes."""
    end = index
    while end and index - end < 2 and not ITEM.match(said[end - 1]):
        end -= 1
    begin = end
    while begin and end - begin < BEFORE and ITEM.match(said[begin - 1]):
        begin -= 1
    if begin == end or not begin or not _OFFERS.search(said[begin - 1]):
        return []
    names = [name for item in said[begin:end] if (name := _item_name(item))]
    return [Alternative(name, None) for name in names if not shares_most(name, chosen)]


def _item_name(item: str) -> str | None:
    opening = _OPENING.match(item)
    begun = opening.end() if opening else 0
    # Emphasis ends a name that it began, and no other.
    rest = item[begun:] if "**" in item[:begun] else _EMPHASIS.sub("", item[begun:])
    cut = _ENDS.search(rest)
    return as_option(rest[: cut.start() if cut else None][:MAX_OPTION])
