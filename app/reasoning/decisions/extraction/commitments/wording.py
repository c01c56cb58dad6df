"""The words of a commitment: what is taken, without its opening, and why. Pure."""

import re

from app.reasoning.decisions.extraction.commitments.turned_down import (
    AGAINST,
    AGAINST_FIRST,
    AT_LEAST,
    AVOIDED,
    COULD_BUT,
    NOT,
    REPLACED,
)
from app.reasoning.decisions.extraction.phrases import before_cut, reason_in

_MAX_CHOSEN = 220
_LEAD = re.compile(
    r"[^\w`]{0,4}(?:\d{1,2}[.)]\s+)?[^\w`]{0,4}"
    r"(?:(?:so:?|then|now|okay|ok|actually|instead|therefore|thus|also|finally|first|yes|right|perfect|great|next"
    r"|final\scall|for\snow|in\sthat\scase|since\s[^,]{3,120}|given\s[^,]{3,120}|because\s[^,]{3,120}"
    r"|based\son\s[^,]{3,120}|to\s(?:fix|solve|address|handle|avoid|keep)\s[^,]{3,90}),?\s+){0,3}"
    r"(?:(?:next\stime|in\sthe\s(?:next\s\w+|future))\b[^,.]{0,30}?,?\s+(?=I\s|we\s))?"
    r"(?:I\s(?:think|guess|believe)\s(?:that\s)?)?"
    r"(?:(?:I|we)(?:['’]ll|\swill|['’]d|\swould|\sshould|['’]m|\sam|['’]re|\sare|\sneed\sto|\scan|\shave\sto|['’]ve)\s"
    r"|let(?:['’]?s|\sme|\sus)\s|you\s(?:should|need\sto|must)\s)?"
    r"(?:(?:just|now|simply|also|instead|probably|then|going\sto|likely|still)\s){0,3}"
    r"(?:(?:strongly\s)?(?:recommend|suggest|propose|advise)(?:ing|ed)?\s(?:that\s(?:we|you)\s)?"
    r"|(?:lean(?:ing)?\stowards?|go(?:ing)?\s(?:with|for)|opt(?:ing)?\sfor|stick(?:ing)?\s(?:with|to)|cho(?:o)?s(?:e|ing))\s)?"
    r"(?:(?:fix|solve|handle|address|do)\s(?:this|it|that|these)\sby\s)?",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"^[^.:]{0,80}?\b(?:the|a|my|our)\s(?:\w+\s){0,2}(?:fix|solution|approach|way|option|path|choice|plan|answer|design|call"
    r"|recommendation|suggestion|pick|preference)"
    r"(?:\s\w+){0,2}?(?:\s(?:is|would\sbe|will\sbe|should\sbe|seems)(?:\sto)?\s|\sis:?\s|:\s*\**)",
    re.IGNORECASE,
)
_BY = re.compile(r"^[^.,:]{0,60}?\b(?:this|it|that|these|\w+)\sby\s(?=\w+ing\b)", re.IGNORECASE)
_BEST = re.compile(
    r"^\W*(?P<name>.{2,120}?)\s(?:is|are|seems?|would\sbe|looks?)\s(?:\w+\s){0,3}"
    r"(?:best|better|cleaner|cleanest|simpler|simplest|safer|safest|right|preferable)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r",?\s(?:because|since|so\sthat|to\s(?:avoid|ensure|keep|prevent|preserve)|in\sorder\sto|which\s(?:is|keeps|avoids|makes|gives))\s"
    r"|\s[—–]\s",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"\*\*|__(?=\W|$)")
_ENDORSES = re.compile(
    r"^\W{0,4}(?:this|it|that)\s(?:(?:also|now)\s)?(?:validates|confirms|justifies)\s(?=\w+ing\s)",
    re.IGNORECASE,
)
TAKES = re.compile(
    r"(?:so\s|then\s)?(?:I|we)(?:['’]ll|['’]d|\swill|\swould|\sshould|\srecommend|\ssuggest)\s"
    r"|let(?:['’]s|\sme)\s",
    re.IGNORECASE,
)
"""Begins a clause in which the writer takes something."""
_JUDGES = re.compile(
    r"(?:that|it|this)(?:['’]s|\s(?:is|seems|feels|looks|sounds|would|might|adds|breaks|needs|means"
    r"|requires|risks))\s",
    re.IGNORECASE,
)
_PART = re.compile(r"\s[—–]\s(?:but\s)?|[,;]\s(?:but|so)\s|;\s")
_NOTED = re.compile(
    r"^(\W{0,4}(?:option|approach|alternative|plan)\s\w{1,2})(?:\s\([^)]{1,40}\))?\s[—–-]\s",
    re.IGNORECASE,
)
"""A label with a remark, before the name: "Option 1 (recommended) — keep it"."""
_EDGES = " \t\n*_.,;:-—–"


def chosen_words(sentence: str) -> str:
    """Give what is taken: the sentence without its opening, what it is set against, and why."""
    clause = _NOTED.sub(r"\1: ", _EMPHASIS.sub("", sentence).strip())
    clause = _taken(clause)
    if best := _BEST.match(clause):
        clause = best["name"]
    for opening in (_VERDICT, _BY, _ENDORSES):
        if mark := opening.match(clause):
            clause = clause[mark.end() :]
            break
    clause = _taking_part(clause)
    lead = _LEAD.match(clause)
    clause = clause[lead.end() :] if lead else clause
    if (why := _REASON.search(clause)) and why.start() > 8:
        clause = clause[: why.start()]
    clause = " ".join(clause.strip(_EDGES).split())
    return clause[:_MAX_CHOSEN] or " ".join(sentence.split())[:_MAX_CHOSEN]


def _taken(clause: str) -> str:
    """Give a clause without what its words set against what is taken."""
    if turned := AGAINST_FIRST.search(clause):
        clause = turned["taken"]
    clause = AT_LEAST.sub(" ", NOT.sub(" ", AGAINST.sub(" ", clause)))
    if avoided := AVOIDED.search(clause):
        clause = clause[avoided.end() :].lstrip().removeprefix("by ")
    if replaced := REPLACED.search(clause):
        clause = clause[replaced.end() :]
    if weighed := COULD_BUT.search(clause):
        clause = clause[weighed.end() :]
    return clause


def leaves(sentence: str) -> bool:
    """Tell whether a sentence only finds fault with what could be done, and takes nothing."""
    weighed = COULD_BUT.search(sentence)
    if weighed is None or TAKES.search(sentence, weighed.end()):
        return False
    return _JUDGES.match(sentence, weighed.end()) is not None


def _taking_part(clause: str) -> str:
    """Give a clause from where its writer takes something, if what stands before takes nothing."""
    if not TAKES.search(clause):
        return clause
    first = _PART.search(clause)
    if first is None or TAKES.search(clause[: first.start()]):
        return clause
    begun = (mark.end() for mark in _PART.finditer(clause) if TAKES.match(clause, mark.end()))
    return clause[next(begun, 0) :]


def reason_words(sentence: str) -> str | None:
    """Give why something is taken; None where the words only say more of what."""
    clause = _taking_part(_NOTED.sub(r"\1: ", _EMPHASIS.sub("", sentence)))
    if told := reason_in(clause):
        return before_cut(told)[0].strip() or None
    mark = _REASON.search(clause)
    told = " ".join(clause[mark.start() :].strip(_EDGES).split()) if mark else ""
    return told if told and told not in chosen_words(sentence) else None
