"""Choices that a text comes to by weighing what it proposed. Pure, and linear in the text.

Thinking seldom says "I choose". It proposes ("we could", "maybe", "should I"), finds fault ("but
that is overkill") and acts ("let me … instead", "the latter is simpler"). The act alone is no
decision, and neither is the proposal: one must answer the other.
"""

import re
from collections.abc import Sequence

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.cues import THINKING, VERDICT, weak_cues
from app.reasoning.decisions.extraction.matching import spoken_for, stems
from app.reasoning.decisions.extraction.naming import OptionName
from app.reasoning.decisions.extraction.phrases import as_option, before_cut, names_same, reason_in
from app.reasoning.decisions.extraction.proposals import Proposal, proposals
from app.reasoning.decisions.extraction.prose import question_before
from app.reasoning.decisions.extraction.scope import is_asserted, is_question
from app.reasoning.decisions.extraction.segments import Span

_MORE = (
    r"(?:more\s\w+|most\s\w+|less\s\w+|\w+er\b(?<!\bother)(?<!\bnumber)(?<!\bnever)|enough|fine|ideal"
    r"|easiest)"
)
_PRAISED = re.compile(
    r"\s(?:(?:is|are|was|seems?|looks?|feels?|sounds?|would\sbe|might\sbe|will\sbe)\s"
    rf"(?:(?:probably|clearly|likely|much|also|definitely|still|actually|a\sbit|the)\s)*(?:{VERDICT}|{_MORE})"
    r"|makes?\s(?:more|the\smost|perfect)\ssense|(?<!write\s)(?<!writer\s)wins\b|(?:(?:should|would|will)\swork|works)\b|(?:is|seems)\sthe\sway\sto\sgo)\b",
    re.IGNORECASE,
)
_BETTER_TO = re.compile(
    r"(?:^\W{0,4}|\b(?:it['’]?s|is|it\sis|it\swould\sbe|would\sbe|makes\s(?:more\s)?sense)\s|[,:;]\s)"
    r"(?:(?:so|then|probably|much|just|still|perhaps|far)\s)*"
    r"(?:better|best|simpler|simplest|easier|easiest|cleaner|safer|wiser|sense)"
    r"(?:\s(?:approach|option|way|fix|solution))?(?:\sis)?(?:\sto\s|\sjust\s|:\s)"
    r"|\bthe\s(?:\w+\s)?(?:fix|solution|answer|design|approach)\s(?:is|would\sbe|should\sbe)"
    r"(?:\s(?:then|simple|easy|clear|straightforward|obvious))?(?:\sto\s|:\s)",
    re.IGNORECASE,
)
_THINK = re.compile(
    r"\b(?:I\s(?:think|believe|guess|suppose)|probably|so)\s(?:(?:that|maybe|probably)\s)?(?:we|I|it)\sshould\s(?:just\s)?",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"\b(?:I['’]ll|I\swill|let\sme|let['’]s|we['’]ll|(?:I|we)\sshould|I['’]m\sgoing\sto|I\scan\sjust"
    r"|(?:I|we)['’]d\srather)\s(?:(?:just|now|simply|instead|then|therefore|probably|rather|stick\sto)\s)*",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"^\W{0,3}(?:actually|no,|nope|instead|better)\b|\binstead\b(?!\sof)|\b(?:let\sme|I['’]ll|let['’]s)\sjust\b",
    re.IGNORECASE,
)
_JUST = re.compile(r"\b(?:let\sme|I['’]ll|let['’]s)\s(?:just|stick|keep)\b", re.IGNORECASE)
_DIFFERENT = re.compile(
    r"\b(?:I['’]ll|I\swill|let\sme|let['’]s|we['’]ll|(?:I|we)\s(?:should|need\sto|can))\s(?:(?:just|now)\s)?"
    r"(?:try|use|take|go\swith)\s(?:a|an|another|the)\s(?:(?:different|other|simpler|better|new|cleaner"
    r"|alternative|safer|more\s\w+)\s)?(?:approach|way|strategy|tack|fix|solution|route)\s?[-–—:,]\s?",
    re.IGNORECASE,
)
_IDLE = re.compile(
    rf"(?:{THINKING}|re-?read|re-?think|reconsider|start|try\sagain|try\sanother|continue|focus"
    r"|trace|count|re\w*calculate|analy[sz]e|break|go\sback|go\sthrough|double|do\s(?:it|this|that)"
    r"|not|provide|give|summari[sz]e|respond|answer)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:that|this|it|which|the\slast\sone|the\slatter)\W*$", re.IGNORECASE)
_ORDINALS = (("former", 0), ("first", 0), ("second", 1), ("third", 2), ("latter", -1), ("last", -1))
_BREAK = re.compile(r"[,;:—]\s?|\s(?:but|and)\s(?=(?:I\s|we\s)?(?:note|think|say|said|add)\b)")
_TELLS = re.compile(r"(?:I|we|you)(?:['’]\w+)?\s|note\s", re.IGNORECASE)
_LEAD_IN = re.compile(r"^(?:but|and|so|then|yet|I\sthink|probably)\s", re.IGNORECASE)
_SOON = 3
"""Sentences between what fell and what is done instead."""
_REACH = 8
"""Sentences after the last proposal in which it is taken or left."""
_MAX_RUN = 12
_MOST = 0.6
_MAX_SENTENCE = 400
_MAX_CHOICES = 3

_Verdict = tuple[str, str, str | None]
"""The marker, what is taken, and the reason the sentence gives."""


def weighed_choices(said: Sequence[str], spans: Sequence[Span]) -> list[Choice]:
    """Find where proposals are answered: one choice a run of proposals, the last word on it."""
    made = list[Choice]()
    for run, end in _runs(proposals(said), len(said)):
        last = None
        for at in range(run[0].at, end):
            last = (
                _settled(said, spans, at, [proposal for proposal in run if proposal.at <= at])
                or last
            )
        if last := last or _kept(said, spans, run, end):
            made.append(last)
    return made[:_MAX_CHOICES]


def _kept(
    said: Sequence[str], spans: Sequence[Span], run: Sequence[Proposal], end: int
) -> Choice | None:
    """Find what was settled before other things were thought of, and is then done all the same."""
    is_done = any(_JUST.search(sentence) for sentence in said[run[-1].at + 1 : end])
    if is_done:
        for at in range(max(0, run[0].at - _REACH // 2), run[0].at):
            if choice := _settled(said, spans, at, run):
                return choice
    return None


def _runs(found: Sequence[Proposal], sentences: int) -> list[tuple[list[Proposal], int]]:
    """Group the proposals that follow each other, each with the end of what may answer it."""
    runs = list[list[Proposal]]()
    for proposal in found:
        is_near = bool(runs) and proposal.at - runs[-1][-1].at <= _REACH // 2
        if is_near and len(runs[-1]) < _MAX_RUN:
            runs[-1].append(proposal)
        else:
            runs.append([proposal])
    starts = [run[0].at for run in runs[1:]]
    ends = [*starts, sentences][: len(runs)]
    return [(run, min(end, run[-1].at + 1 + _REACH)) for run, end in zip(runs, ends, strict=True)]


def _settled(
    said: Sequence[str], spans: Sequence[Span], at: int, known: Sequence[Proposal]
) -> Choice | None:
    sentence = said[at]
    if len(sentence) > _MAX_SENTENCE or is_question(sentence):
        return None
    found = (
        _praised(sentence, at, known) or _preferred(sentence, known) or _acted(sentence, at, known)
    )
    if found is None:
        return None
    marker, chosen, reason = found
    others = [proposal for proposal in known if not names_same(proposal.name, chosen)]
    if not others:
        return None
    rejected = tuple(Alternative(other.name, other.reason) for other in others[-6:])
    return Choice(spans[at], marker, chosen, reason, rejected, question_before(said, at))


def _praised(sentence: str, at: int, known: Sequence[Proposal]) -> _Verdict | None:
    """Read "the latter is simpler": the subject is one of the proposals."""
    mark = _PRAISED.search(sentence)
    if mark is None or not is_asserted(sentence, mark.start()):
        return None
    subject = _LEAD_IN.sub("", _BREAK.split(sentence[: mark.start()])[-1])
    earlier = [
        proposal
        for proposal in known
        if proposal.at < at or proposal.name in sentence[: mark.start()]
    ]
    taken = _meant(subject, earlier)
    fell = bool(earlier) and (earlier[-1].reason is not None or " but " in sentence)
    name = taken.name if taken else _new(subject, at, earlier) if fell else None
    return (_words(mark), name, reason_in(sentence[mark.end() :])) if name else None


def _new(subject: str, at: int, known: Sequence[Proposal]) -> str | None:
    """Give what is praised right after a proposal fell, where it is none of the proposals."""
    said = _PRONOUN.search(subject) or _IDLE.match(subject) or _TELLS.match(subject)
    if said or at - known[-1].at > _SOON:
        return None
    return as_option(subject)


def _meant(subject: str, known: Sequence[Proposal]) -> Proposal | None:
    if len(known) > 1:
        for word, place in _ORDINALS:
            if re.search(rf"\bthe\s{word}\b", subject, re.IGNORECASE):
                return known[place] if place < len(known) else None
    if _PRONOUN.search(subject) and len(subject.split()) <= 3 and len(known) > 1:
        return known[-1] if known[-1].reason is None else None
    return _named(subject, known)


def _named(clause: str, known: Sequence[Proposal]) -> Proposal | None:
    for proposal in known:
        if proposal.label and re.search(
            rf"\({proposal.label}\)|\boption\s{proposal.label}\b", clause, re.IGNORECASE
        ):
            return proposal
    if not known:
        return None
    options = [OptionName("", " ".join(stems(option.name)), None, None) for option in known]
    place = spoken_for([" ".join(stems(clause))], options, _MOST)
    return None if place is None else known[place]


def _preferred(sentence: str, known: Sequence[Proposal]) -> _Verdict | None:
    """Read "better to …", "the simplest fix is to …": what follows is taken."""
    for mark in (_BETTER_TO.search(sentence), _THINK.search(sentence), *weak_cues(sentence)):
        if mark and is_asserted(sentence, mark.start()) and not _ACT.match(f"{mark.group()} "):
            return _clause(sentence, mark)
    return None


def _acted(sentence: str, at: int, known: Sequence[Proposal]) -> _Verdict | None:
    """Read "let me …": one of the proposals, or something else after the last of them fell."""
    mark = _DIFFERENT.search(sentence) or _ACT.search(sentence)
    if mark is None or not is_asserted(sentence, mark.start()):
        return None
    labelled = _named(sentence[mark.end() :], [proposal for proposal in known if proposal.label])
    if labelled is not None:
        return _words(mark), labelled.name, reason_in(sentence[mark.end() :])
    found = _clause(sentence, mark)
    if found is None:
        return None
    if taken := _named(found[1], [proposal for proposal in known if not proposal.failed]):
        return found if len(known) > 1 and taken.reason is None else None
    fell = known[-1].reason is not None and at - known[-1].at <= _SOON
    turns = known[-1].denied or _DIFFERENT.search(sentence) or _TURN.search(sentence)
    return found if fell and turns else None


def _clause(sentence: str, mark: re.Match[str]) -> _Verdict | None:
    clause, rest = before_cut(sentence[mark.end() :])
    name = as_option(re.sub(r"\sinstead\W*$", "", clause))
    if name is None or _IDLE.match(name):
        return None
    return _words(mark), name, reason_in(rest)


def _words(mark: re.Match[str]) -> str:
    return " ".join(mark.group().split()).strip("*:#>-,; ").casefold()
