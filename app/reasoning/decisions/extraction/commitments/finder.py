"""The choice that a sentence commits its author to: what, against what, and why. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.reasoning.decisions.extraction.choice import Choice
from app.reasoning.decisions.extraction.commitments.scores import (
    Evidence,
    Weights,
    commitment_evidence,
    telling_words,
)
from app.reasoning.decisions.extraction.commitments.turned_down import (
    AGAINST,
    AGAINST_FIRST,
    COULD_BUT,
    NOT,
    REPLACED,
    turned_down,
)
from app.reasoning.decisions.extraction.option_lists import OptionList
from app.reasoning.decisions.extraction.phrases import (
    MAX_OPTION,
    as_option,
    before_cut,
    reason_in,
)
from app.reasoning.decisions.extraction.scope import is_question
from app.reasoning.decisions.extraction.segments import Span

THRESHOLD = 0.25
"""Default score from which on a text is said to decide; its strongest sentence tells what."""
CERTAIN = 0.4
"""Score from which on a further sentence of the same text is a decision of its own."""
POSSIBLE = 0.08
"""Score from which on a text is worth reading by a model."""
_JOINED = 0.4
"""Share of the score of a sentence from which on the one beside it says more of the same choice."""
_GAP, _GAP_AFTER_COLON = 1, 3
"""Code points between two sentences of one paragraph or two items of one list; what a colon
announces may stand in a paragraph of its own."""
_MAX_CHOICES = 3
_MAX_CHOSEN = 220
_LEAD = re.compile(
    r"\W{0,4}(?:\d{1,2}[.)]\s+)?\W{0,4}"
    r"(?:(?:so|then|now|okay|ok|actually|instead|therefore|thus|also|finally|first|yes|right|perfect|great|next"
    r"|final\scall|for\snow|in\sthat\scase|since\s[^,]{3,120}|given\s[^,]{3,120}|because\s[^,]{3,120}"
    r"|based\son\s[^,]{3,120}|to\s(?:fix|solve|address|handle|avoid|keep)\s[^,]{3,90}),?\s+){0,3}"
    r"(?:(?:next\stime|in\sthe\s(?:next\s\w+|future))\b[^,.]{0,30}?,?\s+(?=I\s|we\s))?"
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
_REASON = re.compile(
    r",?\s(?:because|since|so\sthat|to\s(?:avoid|ensure|keep|prevent|preserve)|in\sorder\sto|which\s(?:is|keeps|avoids|makes|gives))\s"
    r"|\s[—–]\s",
    re.IGNORECASE,
)
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
    r"\b(?:I|[Ww]e|[Yy]ou|[Yy]our|[Oo]ur|[Mm]y|[Ll]et|[Uu]ser)\b|['’]ll\b|`|\w_\w|[a-z][A-Z]|\w/\w|\b(?:fix|tests?|code|files?|build|plan)\b"
)


class Passage(NamedTuple):
    """A text as its sentences, what its form is, and what rules read in it."""

    said: Sequence[str]
    spans: Sequence[Span]
    lists: Sequence[OptionList] = ()
    """What a choice leaves of a list of options shortly before it was turned down."""
    read: Mapping[str, Sequence[Choice]] = {}
    """Choices by the family of rules that reads them; they speak for their sentence."""


def committed_choices(
    passage: Passage,
    known: Sequence[Choice] = (),
    threshold: float = THRESHOLD,
    weights: Weights | None = None,
) -> list[Choice]:
    """Find the choices of a text by the evidence of its sentences, the likeliest first.

    Args:
        known: Choices found by their form; the sentences they lie in are passed over.
        threshold: Score from which on a text is said to decide, at least `POSSIBLE`.
    """
    said, spans = passage.said, passage.spans
    if not any(map(_AT_WORK.search, said)):
        return []
    evidence = commitment_evidence(said, POSSIBLE, ruled_places(passage), weights)
    choices = list[Choice]()
    for index in sorted(evidence, key=lambda index: (-evidence[index].score, index)):
        least = max(CERTAIN, threshold) if choices or known else threshold
        if evidence[index].score < least or len(choices) == _MAX_CHOICES:
            break
        taken = [choice.span for choice in (*known, *choices)]
        if any(_overlap(spans[index], span) for span in taken) or _is_unsaid(said[index]):
            continue
        if as_option(_chosen(said[index])[:MAX_OPTION]):
            words = telling_words(evidence[index], weights)
            choice = _choice(passage, index, evidence[index].score, words)
            choices.append(replace(choice, span=_joined(passage, evidence, index, taken)))
    return choices


def _joined(
    passage: Passage, evidence: Mapping[int, Evidence], index: int, taken: Sequence[Span]
) -> Span:
    """Give a sentence with those beside it that say more of its choice, if there are any."""
    start, end = passage.spans[index]
    for beside in (index - 1, index + 1):
        own = passage.spans[beside] if beside in evidence else None
        if own is None or any(_overlap(own, span) for span in taken):
            continue
        first = passage.said[min(index, beside)]
        gap = max(passage.spans[index].start, own.start) - min(passage.spans[index].end, own.end)
        is_near = gap <= (_GAP_AFTER_COLON if first.endswith(":") else _GAP)
        if is_near and evidence[beside].score >= _JOINED * evidence[index].score:
            start, end = min(start, own.start), max(end, own.end)
    return Span(start, end)


def ruled_places(passage: Passage) -> dict[str, set[int]]:
    """Give the sentences in which each family of rules reads a choice."""
    place = {span: index for index, span in enumerate(passage.spans)}
    return {
        family: {place[choice.span] for choice in found if choice.span in place}
        for family, found in passage.read.items()
    }


def may_commit(said: Sequence[str]) -> bool:
    """Tell whether a sentence may commit its author to something, shown as a decision or not."""
    return bool(commitment_evidence(said, POSSIBLE, {}))


def _is_unsaid(sentence: str) -> bool:
    return bool(
        is_question(sentence)
        or _OTHERS_DO.match(sentence)
        or _UNSAID.match(sentence)
        or _LOOKS.match(sentence)
    )


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end


def _choice(passage: Passage, index: int, score: float, words: str) -> Choice:
    said, at = passage.said, passage.spans[index].start
    chosen = _chosen(said[index])
    return Choice(
        span=passage.spans[index],
        marker=words,
        chosen=chosen,
        reason=_reason(said[index]),
        rejected=tuple(turned_down(said, index, chosen, passage.lists, at)),
        question=next(
            (one for one in reversed(said[max(0, index - 3) : index]) if one.endswith("?")), None
        ),
        score=round(score, 3),
    )


def _chosen(sentence: str) -> str:
    """Give what is taken: the sentence without its opening, what it is set against, and why."""
    clause = sentence.strip()
    if turned := AGAINST_FIRST.search(clause):
        clause = turned["taken"]
    clause = NOT.sub(" ", AGAINST.sub(" ", clause))
    if replaced := REPLACED.search(clause):
        clause = clause[replaced.end() :]
    if weighed := COULD_BUT.search(clause):
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


def _reason(sentence: str) -> str | None:
    if told := reason_in(sentence):
        return before_cut(told)[0].strip() or None
    mark = _REASON.search(sentence)
    return " ".join(sentence[mark.start() :].strip(_EDGES).split()) if mark else None
