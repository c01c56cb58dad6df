"""The choice that a sentence commits its author to: what, against what, and why. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.reasoning.decisions.extraction.alternatives import alternatives
from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.commitments.scores import Evidence, commitment_evidence
from app.reasoning.decisions.extraction.matching import stems
from app.reasoning.decisions.extraction.option_lists import OptionList, labelled_lists
from app.reasoning.decisions.extraction.outline import Block
from app.reasoning.decisions.extraction.phrases import (
    GAP,
    MAX_OPTION,
    as_option,
    before_cut,
    names_same,
    reason_in,
)
from app.reasoning.decisions.extraction.proposals import proposals
from app.reasoning.decisions.extraction.scope import is_question
from app.reasoning.decisions.extraction.segments import Span

THRESHOLD = 0.175
"""Default score from which on a text is said to decide; its strongest sentence tells what."""
CERTAIN = 0.4
"""Score from which on a further sentence of the same text is a decision of its own."""
POSSIBLE = 0.08
"""Score from which on a text is worth reading by a model."""
_MAX_CHOICES = 3
_BEFORE, _AFTER = 8, 2
_MAX_CHOSEN = 220
_NEAR = 600
"""Code points between the end of a list of options and the sentence that takes one of them."""
_LEAD = re.compile(
    r"\W{0,4}(?:\d{1,2}[.)]\s+)?\W{0,4}"
    r"(?:(?:so|then|now|okay|ok|actually|instead|therefore|thus|also|finally|first|yes|right|perfect|great|next"
    r"|final\scall|for\snow|in\sthat\scase|since\s[^,]{3,120}|given\s[^,]{3,120}|because\s[^,]{3,120}"
    r"|based\son\s[^,]{3,120}|to\s(?:fix|solve|address|handle|avoid|keep)\s[^,]{3,90}),?\s+){0,3}"
    r"(?:I\s(?:think|guess|believe)\s(?:that\s)?)?"
    r"(?:(?:I|we)(?:['’]ll|\swill|['’]d|\swould|\sshould|['’]m|\sam|['’]re|\sare|\sneed\sto|\scan|\shave\sto|['’]ve)\s"
    r"|let(?:['’]?s|\sme|\sus)\s|you\s(?:should|need\sto|must)\s)?"
    r"(?:(?:just|now|simply|also|instead|probably|then|going\sto|likely|still)\s){0,3}"
    r"(?:(?:strongly\s)?(?:recommend|suggest|propose|advise)(?:ing|ed)?\s(?:that\s(?:we|you)\s)?"
    r"|(?:lean(?:ing)?\stowards?|go(?:ing)?\s(?:with|for)|opt(?:ing)?\sfor|stick(?:ing)?\s(?:with|to)|cho(?:o)?s(?:e|ing))\s)?"
    r"(?:fix|solve|handle|address|do)?(?:\s(?:this|it|that|these)\sby\s)?",
    re.IGNORECASE,
)
_VERDICT = re.compile(
    r"^[^.:]{0,80}?\b(?:the|a)\s(?:\w+\s){0,2}(?:fix|solution|approach|way|option|path|choice|plan|answer|design|call)"
    r"(?:\s\w+){0,2}?(?:\s(?:is|would\sbe|will\sbe|should\sbe|seems)(?:\sto)?\s|\sis:?\s|:\s*\**)",
    re.IGNORECASE,
)
_BY = re.compile(r"^[^.,:]{0,60}?\b(?:this|it|that|these|\w+)\sby\s(?=\w+ing\b)", re.IGNORECASE)
_BEST = re.compile(
    r"^\W*(?P<name>.{2,120}?)\s(?:is|are|seems?|would\sbe|looks?)\s(?:\w+\s){0,3}"
    r"(?:best|better|cleaner|cleanest|simpler|simplest|safer|safest|right|preferable)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    rf"(?:{GAP}(?:instead\s++of|rather\s++than|as\s++opposed\s++to|and\snot)|,\snot)\s++(?P<other>[^.;:—]{{3,140}}?)"
    r"(?=,?\s(?:since|because|so\s|as\s(?:it|this|that)|and\s(?:then|also))|[.;:—,]|\s[-–]\s|$)",
    re.IGNORECASE,
)
_AGAINST_FIRST = re.compile(
    r"(?:^|[,;:—]\s|\s[-–]\s)(?:so\s)?(?:instead\s+of|rather\s+than)\s+(?P<other>[^.;:]{3,140}?),\s+(?P<taken>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_REPLACED = re.compile(
    r"\b(?:replac(?:e|es|ed|ing)|swap(?:ped|ping)?)\s++(?P<other>[^.;:]{2,100}?)(?<!\s)\s++(?:with|by|for)\s++"
    r"|\b(?:switch|chang|mov|migrat)(?:e|ed|ing|es)?\s++(?:\w++\s){0,4}?"
    r"from\s++(?P<from>[^.;:]{2,80}?)(?<!\s)\s++to\s++",
    re.IGNORECASE,
)
_LACKS = re.compile(
    r"^\W*(?:since|because|as)\s.{1,80}?\s(?:doesn['’]t|does\snot|don['’]t|do\snot|can['’]t|cannot)\s"
    r"(?:(?:expose|support|have|allow|offer|provide|use|handle)\s)?(?P<other>.{3,100}?)"
    r"(?:\s(?:directly|methods|here|anymore|yet)){0,2},\s",
    re.IGNORECASE,
)
_COULD_BUT = re.compile(
    r"\b(?:(?:could|can|might|may)\s(?:also\s|just\s)?|makes\ssense\sto\s|(?:was\s)?(?:going|tempted)\sto\s)"
    r"(?P<other>[^.;:]{3,120}?),?\sbut\s",
    re.IGNORECASE,
)
_REASON = re.compile(
    r",?\s(?:because|since|so\sthat|to\s(?:avoid|ensure|keep|prevent|preserve)|in\sorder\sto|which\s(?:is|keeps|avoids|makes|gives))\s"
    r"|\s[—–]\s",
    re.IGNORECASE,
)
_TELLING = re.compile(r"`|\d|[a-z][A-Z]|\S\s\S++\s\S|^(?!the\b|in\b|an?\b)\S++\s\S++$|^[A-Z]")
_EDGES = " \t\n*_.,;:-"
# What somebody else does, what is only supposed, denied or still to be weighed commits nobody.
_OTHERS_DO = re.compile(
    r"\W{0,4}(?:(?:instead|then|so|but|and)\s)?(?:he|she|they(?:['’]re)?|the\s(?:user|team|customer|author)s?)\s"
    r"(?!.*\b(?:I|we|let\sme|let['’]s|I['’]ll|we['’]ll|so)\b)",
    re.IGNORECASE,
)
# To look first is a step, whatever comes of it.
_LOOKS = re.compile(
    r"[^.;:]{0,120}?\b(?:let\sme|let['’]s|I['’]ll|I\sneed\sto|I\sshould)\s(?:(?:first|now|also|just|quickly)\s){0,2}"
    r"(?:check|look|verify|confirm|test|see|read|run|examine|analy[sz]e|search|find|understand|review"
    r"|explore|investigate|trace|think)\b(?!.*\b(?:instead|rather\sthan|without|first,\sthen)\b)",
    re.IGNORECASE | re.DOTALL,
)
_UNSAID = re.compile(
    r"\W{0,4}(?:if|unless|suppose|whether)\s(?:I|we)\b"
    r"|^[^.;,]{0,60}\b(?:I|we)\s(?:won['’]t|will\snot|wouldn['’]t|didn['’]t|haven['’]t)\s(?:go|use|choose|pick|take|decide)"
    # How an answer is to sound decides nothing that lasts.
    r"|^.{0,80}\bkeep(?:ing)?\s(?:(?:it|this)\s(?:simple|short|brief|concise|friendly)\sand"
    r"|(?:the|my)\s(?:answer|response|reply|details|explanation|summary|message|status)\b)"
    r"|\W{0,4}(?:we|I)\s(?:should|need\sto|have\sto)\s(?:first\s)?(?:weigh|compare|decide|discuss|think|consider)\b",
    re.IGNORECASE,
)


# Who tells of the world commits to nothing; who works says I, we or you, or names code.
_AT_WORK = re.compile(
    r"\b(?:I|we|you|your|our|my|let|user)\b|['’]ll\b|`|\w_\w|[a-z][A-Z]|\w/\w|\b(?:fix|tests?|code|files?|build|plan)\b"
)


def committed_choices(
    said: Sequence[str],
    spans: Sequence[Span],
    known: Sequence[Choice] = (),
    blocks: Sequence[Block] = (),
    threshold: float = THRESHOLD,
) -> list[Choice]:
    """Find the choices of a text by the evidence of its sentences, the likeliest first.

    Args:
        known: Choices found by their form; the sentences they lie in are passed over.
        blocks: The form of the text; what a choice leaves of a list of options shortly before it
            was turned down.
        threshold: Score from which on a text is said to decide, at least `POSSIBLE`.
    """
    if not any(map(_AT_WORK.search, said)):
        return []
    evidence = commitment_evidence(said, POSSIBLE)
    ranked = sorted(evidence, key=lambda index: (-evidence[index].score, index))
    choices = list[Choice]()
    lists = labelled_lists(blocks) if evidence else []
    for index in ranked:
        least = max(CERTAIN, threshold) if choices or known else threshold
        if evidence[index].score < least or len(choices) == _MAX_CHOICES:
            break
        if _is_unsaid(said[index]) or any(_overlap(spans[index], choice.span) for choice in known):
            continue
        if as_option(_chosen(said[index])[:MAX_OPTION]) is None:
            continue
        choices.append(_choice(said, spans, index, evidence[index], lists))
    return choices


def may_commit(said: Sequence[str]) -> bool:
    """Tell whether a sentence may commit its author to something, shown as a decision or not."""
    return bool(commitment_evidence(said, POSSIBLE))


def _is_unsaid(sentence: str) -> bool:
    return bool(
        is_question(sentence)
        or _OTHERS_DO.match(sentence)
        or _UNSAID.match(sentence)
        or _LOOKS.match(sentence)
    )


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end


def _choice(
    said: Sequence[str],
    spans: Sequence[Span],
    index: int,
    evidence: Evidence,
    lists: Sequence[OptionList],
) -> Choice:
    sentence = said[index]
    others = [option for name in _others(sentence) if (option := _name(name))]
    chosen = _chosen(sentence)
    around = [*said[max(0, index - _BEFORE) : index], *said[index + 1 : index + 1 + _AFTER]]
    rejected = [Alternative(other, None) for other in others if not names_same(other, chosen)]
    rejected += [
        alternative
        for alternative in alternatives(chosen, "", "", around)
        if _TELLING.search(alternative.text)
    ]
    rejected += _fallen(said, index, chosen)
    rejected += _left(lists, spans[index].start, sentence)
    return Choice(
        span=spans[index],
        marker=evidence.words,
        chosen=chosen,
        reason=_reason(sentence),
        rejected=_distinct(rejected),
        question=next(
            (one for one in reversed(said[max(0, index - 3) : index]) if one.endswith("?")), None
        ),
        score=round(evidence.score, 3),
    )


def _chosen(sentence: str) -> str:
    """Give what is taken: the sentence without its opening, what it is set against, and why."""
    clause = sentence.strip()
    if turned := _AGAINST_FIRST.search(clause):
        clause = turned["taken"]
    clause = _AGAINST.sub(" ", clause)
    if replaced := _REPLACED.search(clause):
        clause = clause[replaced.end() :]
    if weighed := _COULD_BUT.search(clause):
        clause = clause[weighed.end() :]
    if best := _BEST.match(clause):
        clause = best["name"]
    for opening in (_VERDICT, _BY):
        if mark := opening.match(clause):
            clause = clause[mark.end() :]
            break
    lead = _LEAD.match(clause)
    clause = clause[lead.end() :] if lead else clause
    if (why := _REASON.search(clause)) and why.start() > 8:
        clause = clause[: why.start()]
    clause = " ".join(clause.strip(_EDGES).split())
    return clause[:_MAX_CHOSEN] or " ".join(sentence.split())[:_MAX_CHOSEN]


def _others(sentence: str) -> Iterator[str]:
    yield from (mark["other"] for mark in _AGAINST.finditer(sentence))
    if turned := _AGAINST_FIRST.search(sentence):
        yield turned["other"]
    if replaced := _REPLACED.search(sentence):
        yield replaced["other"] or replaced["from"]
    for pattern in (_LACKS, _COULD_BUT):
        if mark := pattern.search(sentence):
            yield mark["other"]


def _name(text: str) -> str | None:
    return as_option(text[:140])


def _fallen(said: Sequence[str], index: int, chosen: str) -> Iterator[Alternative]:
    """Give what the text proposed shortly before, and did not take."""
    begin = max(0, index - _BEFORE)
    for proposal in proposals(said[begin:index]):
        if (proposal.reason or proposal.failed) and not names_same(proposal.name, chosen):
            yield Alternative(proposal.name, proposal.reason)


def _left(lists: Sequence[OptionList], at: int, sentence: str) -> Iterator[Alternative]:
    """Give the options of the list before an offset that a sentence does not take."""
    before = [list_ for list_ in lists if list_.spans[-1].end <= at <= list_.spans[-1].end + _NEAR]
    for option in before[-1].options if before else ():
        if not set(stems(option.name)) <= set(stems(sentence)):
            yield Alternative(option.name, option.reason)


def _reason(sentence: str) -> str | None:
    if told := reason_in(sentence):
        return before_cut(told)[0].strip() or None
    mark = _REASON.search(sentence)
    return " ".join(sentence[mark.start() :].strip(_EDGES).split()) if mark else None


def _distinct(found: Sequence[Alternative]) -> tuple[Alternative, ...]:
    kept = list[Alternative]()
    for alternative in found:
        if not any(names_same(alternative.text, other.text) for other in kept):
            kept.append(alternative)
    return tuple(kept)
