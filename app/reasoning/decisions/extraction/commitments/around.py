"""What the sentences around a commitment name and leave: plans, other ways, questions. Pure.

Each way of naming is read only where a commitment follows it or precedes it closely; alone it
turns nothing down.
"""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.choice import Alternative
from app.reasoning.decisions.extraction.cues import THINKING
from app.reasoning.decisions.extraction.matching import stems, words
from app.reasoning.decisions.extraction.phrases import INNER, as_course
from app.reasoning.decisions.extraction.proposals import FELL, proposals

BEFORE = 8
"""Sentences before a commitment in which what it leaves was planned or found fault with."""
_NEAR = 4
"""Sentences before a commitment in which another way was named and not judged."""
_AFTER = 3
_MAX_NAME = 140
_NAME = rf"(?P<other>{INNER}{{1,140}}?)"
_END = (
    r"(?=,?\s(?:but|because|since|so\s|as\s(?:it|this|that))|[,;:?](?:\s|$)|\.(?:\s|$)"
    r"|[—\n]|\s[-–]\s|$)"
)
_PLANNED = re.compile(
    r"\b(?:my|our|the)\s(?:(?:first|initial|original|earlier)\s)?(?:plan|idea|intention)\swas\sto\s"
    rf"{_NAME}{_END}",
    re.IGNORECASE,
)
_OR_COULD = re.compile(
    r",?\sor\s(?:(?:else|alternatively|maybe|perhaps),?\s)?(?:I|we|you)\s"
    r"(?:could|can|might|may|need\sto|have\sto)\s(?:(?:also|just|simply|instead)\s)?"
    rf"{_NAME}{_END}",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"\b(?:can['’]t|cannot|couldn['’]t)\s(?:(?:just|simply|cheaply|easily|safely)\s"
    r"|(?=(?:fix|solve|do|handle|address)\s(?:this|it|that)\s(?:with|by|using|through)\s))"
    rf"{_NAME}(?:(?=\*\*|\sfrom\s)|{_END})",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:I|we)(?:(?:['’]ll|\swill|['’]m|['’]re)\snot(?:\sgoing\sto)?|\swon['’]t)\s(?:be\s)?"
    rf"{_NAME}{_END}",
    re.IGNORECASE,
)
_CONSIDERED = re.compile(
    r"\b(?:I|we)\s(?:(?:had|have|also|first|initially|briefly)\s)?(?:considered|thought\s(?:about|of))\s"
    rf"(?:whether\sto\s)?(?!it\b|that\b|this\b){_NAME}(?=,?\sbut\b)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:should|shall|whether\sto|is\sit\sbetter\sto)\s(?:I\s|we\s)?"
    r"(?P<first>[^?;:\n]{3,140}?),?\sor\s(?P<second>[^?;:\n]{2,140})\?",
    re.IGNORECASE,
)
_FALLBACK = re.compile(
    r"^\W{0,4}if\s(?:this|that|it)\s(?:still\s|also\s)?(?:fails|breaks|does(?:n['’]t|\snot)\s(?:work|help)"
    r"|is(?:n['’]t|\snot)\senough)[^,.;]{0,40},\s(?:then\s)?(?:I|we|you)\s(?:can|could|might|may)\s"
    rf"(?:(?:also|just|always)\s)?{_NAME}{_END}",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"^(?:[^.;,]{0,60},?\s)?if\syou(?:['’]d|\swould)\s(?:rather|prefer)\s(?:to\s|that\s)?"
    rf"{_NAME}(?=,\s)",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    r"(?:^|[.;:,—]\s|\s[-–]\s|\b(?:so|then|now)\s)\W{0,3}"
    r"(?:(?:I['’]ll|I\swill|let\sme|let['’]s|(?:I|we)\s(?:should|need\sto)|(?:I['’]m|we['’]re)\sgoing\sto)"
    r"|(?:the\s)?(?:\w+\s)?(?:solution|fix|next\sstep|approach)(?:(?:\sis|\swould\sbe|\sshould\sbe)(?:\sto)?|:))\s"
    rf"(?:(?:just|now|also|then|first|simply|instead|probably|try(?:\sto)?)\s)*{_NAME}{_END}",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\W{0,4}(?:actually|but|however|no|nope|hmm|wait|on\ssecond\sthought)\b", re.IGNORECASE
)
# To look, to go on and "to do that" are no plan that could be given up.
_NO_PLAN = re.compile(
    rf"(?:{THINKING}|run|get|know|start|continue|proceed|acknowledge|analy[sz]e|explore|investigate|trace|reconsider"
    r"|decide|simple|easy|clear|an?\s(?:different|new|better|other)\s\w+$)\b"
    r"|\w+(?:\s\w+)?\s(?:this|that|it|them)(?:\s\w+)?$",
    re.IGNORECASE,
)
_TURN_AFTER = 2
"""Sentences from a plan to the one that turns from it, and from there to the commitment."""
_TURNS = re.compile(
    r"^\W{0,4}(?:actually|but|however|no\b|nope|hmm|instead|on\ssecond\sthought|wait|still)\b"
    r"|\b(?:simpler|simplest|cleaner|cleanest|better|best|safer|safest|easier|easiest)\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\binstead\b(?!\sof)", re.IGNORECASE)
# What is no way to go: a thing that is so, or a doubt about it.
_STATES = re.compile(
    r"(?:the|an?|this|that|these|there|it|some|my|your)\s|.{1,140}n['’]t\b", re.IGNORECASE
)
_AT_FAULT = re.compile(
    r"\b(?:bug|deprecated|missing|broken|flaky|outdated|(?:does|do|did|is|was)(?:n['’]t|\snot)\sexist)\b",
    re.IGNORECASE,
)
_MARKS = " *-"
_CODE = re.compile(r"`([^`\n]{2,80})`")


def left_around(said: Sequence[str], index: int, chosen: str) -> list[Alternative]:
    """Gather what the sentences around the one at `index` name and what it does not take."""
    before = said[max(0, index - BEFORE) : index]
    near = before[-_NEAR:]
    found = [*_fallen(before, said[index])]
    found += _named(near, (_OR_COULD, _CANNOT, _CONSIDERED))
    found += _named(said[index + 1 : index + 1 + _AFTER], (_FALLBACK, _RATHER))
    found += _named(near[-1:] if _INSTEAD.match(said[index].lstrip(_MARKS)) else (), (_REFUSED,))
    found += _asked(near, chosen)
    found += _given_up(before, said[index])
    found += _at_fault(near[-2:], said[index])
    # A plan that did not hold may share its words with the one that follows it.
    planned = _named(before, (_PLANNED,))
    return [*planned, *(one for one in found if not shares_most(one.text, chosen))]


def shares_most(name: str, chosen: str) -> bool:
    """Tell whether a name and a choice share most words of the shorter, cut to their stems."""
    named, own = set(stems(name)), set(stems(chosen))
    return len(named & own) * 2 > min(len(named), len(own))


def _fallen(before: Sequence[str], sentence: str) -> Iterator[Alternative]:
    """Give what the text proposed shortly before and found fault with, or turns from."""
    turns = _TURNS.search(sentence) is not None
    first_near = len(before) - _NEAR + 1
    for proposal in proposals(before):
        is_near = proposal.at >= first_near and not _STATES.match(proposal.name)
        is_left = proposal.reason or (turns and is_near)
        if is_left and not proposal.failed:
            yield Alternative(proposal.name, proposal.reason)


def _named(said: Sequence[str], patterns: Sequence[re.Pattern[str]]) -> Iterator[Alternative]:
    for sentence in said:
        for pattern in patterns:
            if (mark := pattern.search(sentence)) and (name := as_course(mark["other"])):
                yield Alternative(name[:_MAX_NAME], None)


def _given_up(before: Sequence[str], sentence: str) -> Iterator[Alternative]:
    """Give what the text announced and turned from right after, shortly before a commitment."""
    said = [*before[-2 * _TURN_AFTER :], sentence]
    for turn in range(max(1, len(said) - 1 - _TURN_AFTER), len(said)):
        if _TURNED.match(said[turn]):
            plans = map(_ANNOUNCED.search, reversed(said[max(0, turn - _TURN_AFTER) : turn]))
            names = (as_course(plan["other"]) for plan in plans if plan)
            if name := next((one for one in names if one and not _NO_PLAN.match(one)), None):
                yield Alternative(name[:_MAX_NAME], None)


def _asked(near: Sequence[str], chosen: str) -> Iterator[Alternative]:
    """Give the side of a question "should it be A or B?" that the choice does not take."""
    own = set(words(chosen.partition(", ")[0]))
    for mark in filter(None, map(_ASKED.search, near)):
        second = words(mark["second"])
        sides = [set(words(mark["first"])[-len(second) :]), set(second)]
        told = [len((side - other) & own) for side, other in (sides, reversed(sides))]
        if told[0] != told[1] and (name := as_course(mark[1 + (told[0] > told[1])])):
            yield Alternative(name, None)


def _at_fault(near: Sequence[str], sentence: str) -> Iterator[Alternative]:
    """Give the one thing in code that a sentence shortly before "… instead" finds fault with."""
    if _INSTEAD.search(sentence) is None:
        return
    for said in reversed(near):
        names = {*_CODE.findall(said)} - {*_CODE.findall(sentence)}
        if len(names) == 1 and (_AT_FAULT.search(said) or FELL.search(said)):
            yield Alternative(names.pop(), None)
            return
