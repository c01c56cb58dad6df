"""Choices by trial: cases ruled out, attempts given up, readings weighed, and what held. Pure."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.matching import is_named_whole
from app.reasoning.decisions.extraction.naming import option_name, plain
from app.reasoning.decisions.extraction.phrases import as_option, before_cut
from app.reasoning.decisions.extraction.segments import Span

_ANSWER = re.compile(
    r"<answer>\s{0,4}(?P<tag>[^<\n]{1,300}?)\s{0,4}</answer>"
    r"|\\boxed\{(?P<box>[^{}\n]{1,300})\}"
    r"|^[^\w<\n]{0,4}(?:the\s)?(?:final\s)?answer(?:\sis)?\W{1,4}(?P<said>[^\n]{1,300}?)\W{0,3}$",
    re.IGNORECASE | re.MULTILINE,
)
_CASE = re.compile(
    r"^[^\w\n]{0,6}(?:(?:case|scenario|possibility|hypothesis|assumption|approach|attempt)\s\w{1,3}[^\w\n]{1,4}"
    r"(?:(?:assume|suppose|if)\s(?:that\s)?)?|(?:assume|assuming|suppose|supposing)\s(?:that\s)?"
    r"|if\s(?=[^\n]{2,100}:[ *]{0,3}$|[^\n,:]{2,40}\s(?:is|are)\s[^\n,:]{2,40},\sthen\b))"
    r"(?P<name>[^\n]{2,200})$",
    re.IGNORECASE | re.MULTILINE,
)
_COUNTED = re.compile(
    r"^[^\w\n]{0,6}\d{1,2}[.)]\s(?P<name>[^\n:]{2,100}:[^\n]{10,})$", re.MULTILINE
)
_CASES = re.compile(
    r"\b(?:each|all|every|the|two|three|four|six|eight)\s(?:\w+\s)?(?:possibilit(?:y|ies)|cases?|scenarios?"
    r"|combinations?|assumptions?)\b[^\n]{0,40}:\W*$",
    re.IGNORECASE | re.MULTILINE,
)
_FAILED = re.compile(
    r"\b(?:contradict\w*|impossible|inconsistent|not\s(?:possible|consistent|valid|equal|enough|right"
    r"|correct)|(?:does|did|do|will|would|is)(?:n['’]t|\snot)\s(?:work|fit|hold|make\ssense|match|it|right)"
    r"|fails?|invalid|(?:way\s|getting\s|far\s)?too\s(?:big|small|large|high|low|complex|complicated|many|few"
    r"|long|short|slow)|getting\s(?:complex|complicated|messy)|dead\send|no\sluck|off\sby)\b|[✗❌✘≠]",
    re.IGNORECASE,
)
_HELD = re.compile(
    r"\b(?:consistent|works?|worked|valid|satisf\w+|correct|success\w*|perfect)\b|[✓✔✅]",
    re.IGNORECASE,
)
_SUM = r"[(\d][\d. ()]{0,20}(?:[-+*/×÷−][ \d.()]{1,20}){1,12}"
_TRIED_SUM = re.compile(
    rf"(?<![\d)=+*/×÷-])(?<![\d)=+*/×÷] )(?P<name>{_SUM})\s?[=≈≠]\s?(?P<rest>[^\n]{{0,120}})"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_REMARK = re.compile(r"\s\([^()]{1,80}\)[\s:]*$|(?<![\s:])[\s:]+$")
_RULED_OUT = re.compile(
    r"\b(?:contradict\w*|impossible|inconsistent|not\s(?:possible|consistent|valid)|invalid"
    r"|(?:does|can|could|would)(?:n['’]t|\snot)\s(?:work|hold|fit|be\s(?:true|right))"
    r"|(?:too|getting)\s(?:long|complex|complicated|messy)|dead\send)\b|[✗❌✘]",
    re.IGNORECASE,
)
_IS_SUM = re.compile(rf"{_SUM}(?:\s?=.{{0,40}})?")
_READING = re.compile(
    r"[\"“](?P<key>[^\"”\n]{1,40})[\"”][^\"“\n]{0,30}?\b(?:could|might|may)\s(?:also\s)?be\s[\"“]"
    r"(?P<name>[^\"”\n]{1,80})[\"”](?:[^\"“\n]{0,8}\bor\s[\"“](?P<other>[^\"”\n]{1,80})[\"”])?",
    re.IGNORECASE,
)
_TRY = re.compile(
    r"\b(?:let\s?me|let['’]?s|I['’]ll|I\swill|I\scan|I\scould|we\scould|another\sway\sis\sto)\s"
    r"(?:now\s|first\s|also\s|instead\s)?(?:try|attempt|explore|start\swith)\s(?:to\s)?"
    r"(?:(?:the|an)\sapproach\sof\s|using\s)?(?P<name>[^\n.:;!?]{3,120})",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"(?:(?:a|an|another|some|other|the|few|more|all|different|various|several|smaller|larger|this|that"
    r"|these|again|once|next|it|each|one|systematic\w*|out|harder|more|find|figure|think|work|solve"
    r"|understand|verify|check|see|recall|remember|reconsider|something|combinations?|numbers?)\b\s?){1,3}",
    re.IGNORECASE,
)
_MIN_SUM = 3
"""Numbers; a fraction that was worked out was not chosen among others."""
_MAX_BODY = 1_500
_MAX_TRIED = 8


class _Trial(NamedTuple):
    name: str
    span: Span
    failed: bool
    reason: str | None


def trial_choices(text: str) -> list[Choice]:
    """Read what was tried, what fell and what held; nothing where nothing held."""
    answer = _answer(text)
    finders = (_by_cases, _by_sums, _by_readings, _by_attempts)
    found = (choice for find in finders if (choice := find(text, answer)))
    first = next(found, None)
    return [first] if first else []


def _answer(text: str) -> _Trial | None:
    last = None
    for mark in _ANSWER.finditer(text):
        last = mark
    if last is None:
        return None
    name = next(filter(None, last.groups()), "")
    return _Trial(plain(name), Span(*last.span()), failed=False, reason=None)


def _by_cases(text: str, answer: _Trial | None) -> Choice | None:
    marks = [*_CASE.finditer(text)] or _counted(text)
    ends = [*(mark.start() for mark in marks[1:]), len(text)][: len(marks)]
    tried = dict[str, _Trial]()
    for mark, end in zip(marks, ends, strict=True):
        trial = _case(text, mark, min(end, mark.end() + _MAX_BODY))
        if trial is not None:
            tried.setdefault(trial.name.casefold(), trial)
    held = [trial for trial in tried.values() if not trial.failed]
    taken = answer or (held[0] if len(held) == 1 else None)
    if taken is None or len(tried) < 2:
        return None
    others = [trial for trial in tried.values() if not is_named_whole(trial.name, taken.name)]
    return _chosen(taken, others, "case")


def _counted(text: str) -> list[re.Match[str]]:
    """Find the items under a line such as "Let me check each case:"."""
    lead = _CASES.search(text)
    return [*_COUNTED.finditer(text, lead.end())] if lead else []


def _case(text: str, mark: re.Match[str], end: int) -> _Trial | None:
    name = option_name(_REMARK.sub("", mark["name"].split(", ")[0]))
    if name is None:
        return None
    said = text[mark.start("name") : end]
    fallen = _RULED_OUT.search(said)
    reason = _sentence(said, fallen.start()) if fallen else None
    return _Trial(name.name, Span(*mark.span()), fallen is not None, reason)


def _by_sums(text: str, answer: _Trial | None) -> Choice | None:
    if answer is None or not _IS_SUM.fullmatch(answer.name) or _size(answer.name) < _MIN_SUM:
        return None
    sums = [(" ".join(mark["name"].split()), mark) for mark in _TRIED_SUM.finditer(text)]
    wanted = next((_value(mark["rest"]) for name, mark in sums if name == answer.name), None)
    tried = dict[str, _Trial]()
    for name, mark in sums:
        told = _FAILED.search(mark["rest"])
        is_other = _is_whole(name, answer.name) and _value(mark["rest"]) != wanted
        if name not in tried and (told or is_other):
            reason = plain(told.group()) if told else plain(mark["rest"])
            tried[name] = _Trial(name, Span(*mark.span()), failed=True, reason=reason)
    return _chosen(answer, list(tried.values()), "answer")


def _value(rest: str) -> str | None:
    """Give what a sum comes to: the number after its last sign of equality."""
    found = _NUMBER.match(rest.rpartition("=")[2].strip())
    return found.group() if found else None


def _is_whole(name: str, answer: str) -> bool:
    """Tell whether an attempt uses as many numbers as the answer does."""
    return _size(name) == _size(answer)


def _size(name: str) -> int:
    return len(_NUMBER.findall(name))


def _by_readings(text: str, answer: _Trial | None) -> Choice | None:
    if answer is None:
        return None
    readings = dict[str, dict[str, _Trial]]()
    for mark in _READING.finditer(text):
        for name in filter(None, (mark["name"], mark["other"])):
            of_key = readings.setdefault(mark["key"].casefold(), {})
            of_key.setdefault(name.casefold(), _Trial(name, Span(*mark.span()), True, None))
    for of_key in readings.values():
        kept = [
            one
            for name, one in of_key.items()
            if re.search(rf"\b{re.escape(name)}\b", answer.name.casefold())
        ]
        if len(kept) == 1 and len(of_key) > 1:
            return _chosen(kept[0], list(of_key.values()), "could be")
    return None


def _by_attempts(text: str, answer: _Trial | None) -> Choice | None:
    marks = [mark for mark in _TRY.finditer(text) if (not _VAGUE.match(mark["name"]))]
    ends = [*(mark.start() for mark in marks[1:]), len(text)][: len(marks)]
    tried = list[_Trial]()
    for mark, end in zip(marks, ends, strict=True):
        name = as_option(before_cut(mark["name"])[0])
        fallen = _FAILED.search(text, mark.end(), end)
        if name:
            reason = (
                _sentence(text[mark.end() : end], fallen.start() - mark.end()) if fallen else None
            )
            tried.append(_Trial(name, Span(*mark.span()), fallen is not None, reason))
    if len(tried) < 2 or tried[-1].failed or not _HELD.search(text, tried[-1].span.end):
        return None
    return _chosen(tried[-1], tried[:-1], "try")


def _chosen(taken: _Trial | None, tried: Sequence[_Trial], marker: str) -> Choice | None:
    """Make the choice, where at least one other thing was tried and fell."""
    if taken is None:
        return None
    fallen = [one for one in tried if one.failed and _squeezed(one.name) != _squeezed(taken.name)]
    if not fallen:
        return None
    rejected = tuple(Alternative(one.name, one.reason) for one in fallen[:_MAX_TRIED])
    return Choice(taken.span, marker, taken.name, None, rejected, None)


def _squeezed(name: str) -> str:
    return "".join(name.split()).casefold()


def _sentence(said: str, at: int) -> str:
    begin = max(said.rfind("\n", 0, at), said.rfind(". ", 0, at)) + 1
    ends = (end for end in (said.find("\n", at), said.find(". ", at)) if end >= 0)
    return plain(said[begin : min(ends, default=len(said))])[:300]
