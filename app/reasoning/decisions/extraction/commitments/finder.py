"""The choice that a sentence commits its author to: what, against what, and why. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.commitments.scores import (
    Evidence,
    Weights,
    commitment_evidence,
    telling_words,
)
from app.reasoning.decisions.extraction.commitments.states import SentenceScores
from app.reasoning.decisions.extraction.commitments.turned_down import turned_down
from app.reasoning.decisions.extraction.commitments.unsaid import commits_nobody
from app.reasoning.decisions.extraction.commitments.wording import (
    TAKES,
    chosen_words,
    leaves,
    reason_words,
)
from app.reasoning.decisions.extraction.option_lists import OptionList
from app.reasoning.decisions.extraction.phrases import MAX_OPTION, as_option
from app.reasoning.decisions.extraction.proposals import counted_options
from app.reasoning.decisions.extraction.segments import Span

THRESHOLD = 0.25
"""Default score from which on a text is said to decide; its strongest sentence tells what."""
CERTAIN = 0.4
"""Score from which on a further sentence of the same text is a decision of its own."""
AT_ONCE = 0.5
"""Score of the words from which on nobody waits for a closer reading; as much as a log asks for."""
POSSIBLE = 0.08
"""Score from which on a text is worth reading by a model."""
_SLIGHT = 0.02
"""Score from which on a sentence that was read closer speaks for its text."""
_SUM_POWER, _LEAST_SUM = 1.5, 1.36
"""How the sentences of a text add up, and how much more than a single one at the threshold they
have to give: that one of many commits is easily said."""
_JOINED = 0.4
"""Share of the score of a sentence from which on the one beside it says more of the same choice."""
_GAP, _GAP_AFTER_COLON = 1, 3
"""Code points between two sentences of one paragraph or two items of one list; what a colon
announces may stand in a paragraph of its own."""
_MAX_CHOICES = 3
_COUNTED_BEFORE = 3
_COUNTED = re.compile(r"\(([a-e1-5])\)(?=\s|$)")
"""Begins a choice that names no more than the place: "I'd recommend (a)"."""
# Who tells of the world commits to nothing; who works says I, we or you, names code, or begins with
# what is to be done.
_WORKS = (
    *("I", "We", "we", "You", "you", "Your", "your", "Our", "our", "My", "my", "Let", "let"),
    *("User", "user", "fix", "test", "tests", "code", "file", "files", "build"),
)
_ORDERS = (
    *("Use", "Keep", "Switch", "Go", "Pick", "Choose", "Drop", "Move", "Replace", "Prefer", "Stay"),
    *("Stick", "Add", "Avoid", "Make", "Put", "Run", "Write", "Store", "Leave", "Split", "Merge"),
    *("Skip", "Start", "Adopt", "Migrate"),
)
_AT_WORK = re.compile(
    rf"\b(?:{'|'.join(_WORKS)})\b|['’]ll\b|`|\w_\w|\b[a-z]+[A-Z]|\w/\w"
    rf"|^(?:[-*+•]\s|\d+[.)]\s)?\W{{0,3}}(?:{'|'.join(_ORDERS)})\s(?!of\b)"
)
# The same in a text that is still in one piece, and a little more.
_WORDS = re.compile(r"\w+")
_WORDS_AT_WORK = frozenset((*_WORKS, "ll", *_ORDERS))
_MARKS_AT_WORK = re.compile(r"[`_/]|[a-z][A-Z]")


class Passage(NamedTuple):
    """A text as its sentences, what its form is, and what rules read in it."""

    said: Sequence[str]
    spans: Sequence[Span]
    lists: Sequence[OptionList] = ()
    """What a choice leaves of a list of options shortly before it was turned down."""
    read: Mapping[str, Sequence[Choice]] = {}
    """Choices by the family of rules that reads them; they speak for their sentence."""
    sentence_scores: SentenceScores | None = None
    """What a network makes of the sentences; None where none was asked."""


def evidence_in(passage: Passage, weights: Weights | None = None) -> dict[int, Evidence]:
    """Give the evidence for every sentence of a text that may commit its author, by place."""
    if not _is_at_work(passage.said):
        return {}
    ruled, scores = ruled_places(passage), passage.sentence_scores
    least = POSSIBLE if scores is None else _SLIGHT
    return commitment_evidence(passage.said, least, ruled, weights, scores)


def committed_choices(
    passage: Passage,
    evidence: Mapping[int, Evidence],
    known: Sequence[Choice] = (),
    threshold: float = THRESHOLD,
    weights: Weights | None = None,
) -> list[Choice]:
    """Find the choices of a text by the evidence of its sentences, the likeliest first.

    Args:
        evidence: From `evidence_in`.
        known: Choices found by their form; the sentences they lie in are passed over.
        threshold: Score from which on a text is said to decide, at least `POSSIBLE`.
    """
    said, spans = passage.said, passage.spans
    choices = list[Choice]()
    # What was listed and then decided says no more by itself.
    settled = [span for one in passage.lists for span in one.spans] if known else []
    likely = {at: one for at, one in evidence.items() if one.score >= POSSIBLE}
    first = _least_of_first(passage, evidence, threshold)
    for index in sorted(likely, key=lambda index: (-likely[index].score, index)):
        least = max(CERTAIN, threshold) if choices or known else first
        if evidence[index].score < least or len(choices) == _MAX_CHOICES:
            break
        taken = [*settled, *(choice.span for choice in (*known, *choices))]
        if any(_overlap(spans[index], span) for span in taken) or commits_nobody(said[index]):
            continue
        if as_option(chosen_words(said[index])[:MAX_OPTION]):
            words = telling_words(evidence[index], weights)
            choice = _choice(passage, index, evidence[index].score, words)
            choices.append(replace(choice, span=_joined(passage, likely, index, taken)))
    return choices


def _least_of_first(passage: Passage, evidence: Mapping[int, Evidence], threshold: float) -> float:
    """Give the score that the first choice of a text needs.

    Where the text was read closer all of its sentences count: several weak signs are one.
    """
    if passage.sentence_scores is None:
        return threshold
    speaking = [one.score for at, one in evidence.items() if not commits_nobody(passage.said[at])]
    told = sum(score**_SUM_POWER for score in speaking)
    return POSSIBLE if told >= _LEAST_SUM * threshold**_SUM_POWER else inf


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
    return _is_at_work(said) and bool(commitment_evidence(said, POSSIBLE, {}))


def perhaps_at_work(text: str) -> bool:
    """Tell whether `may_commit` may hold of the sentences of a text that is still in one piece."""
    said = not _WORDS_AT_WORK.isdisjoint(_WORDS.findall(text))
    return said or _MARKS_AT_WORK.search(text) is not None


def _is_at_work(said: Sequence[str]) -> bool:
    return any(map(_AT_WORK.search, said))


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end


def _counted(said: Sequence[str], chosen: str) -> tuple[str, list[Alternative]] | None:
    """Give the option that a choice names by its place in a sentence, and those beside it."""
    mark = _COUNTED.match(chosen)
    if mark is None:
        return None
    for sentence in reversed(said):
        named = dict(counted_options(sentence))
        if taken := named.get(mark[1]):
            return taken, [Alternative(name, None) for name in named.values() if name != taken]
    return None


def _choice(passage: Passage, index: int, score: float, words: str) -> Choice:
    said, at = passage.said, passage.spans[index].start
    after = said[index + 1] if index + 1 < len(said) else ""
    chosen = chosen_words(after if leaves(said[index]) and TAKES.match(after) else said[index])
    left = turned_down(said, index, chosen, passage.lists, at)
    if counted := _counted(said[max(0, index - _COUNTED_BEFORE) : index + 1], chosen):
        chosen, left = counted
    return Choice(
        span=passage.spans[index],
        marker=words,
        chosen=chosen,
        reason=reason_words(said[index]),
        rejected=tuple(left),
        question=next(
            (one for one in reversed(said[max(0, index - 3) : index]) if one.endswith("?")), None
        ),
        score=round(score, 3),
    )
