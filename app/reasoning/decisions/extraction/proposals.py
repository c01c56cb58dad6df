"""What running text proposes to do before it settles on something. Pure, and linear in the text."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.reasoning.decisions.extraction.cues import THINKING
from app.reasoning.decisions.extraction.phrases import as_option, before_cut, names_same
from app.reasoning.decisions.extraction.scope import is_asserted, spoken

_MODAL = (
    r"(?:could|can|might|may|(?:could|might)\s+(?:want|need)\s+to|should|would|need(?:\s+to)?"
    r"|have\s+to)"
)
_KIND = r"(?:option|approach|alternative|way|idea|possibility|solution|fix|route|strategy)"
_WHICH = (
    r"(?:one|another|a(?:\s+second|\s+third|n)?|the(?:\s+\w+)?|my(?:\s+\w+)?|first|second|third)"
)
_PROPOSED = re.compile(
    r"\b(?:"
    rf"(?:I|we|you|one)\s+(?:either\s+)?(?:could|might|may)\s+(?:(?:either|also|just|simply|instead"
    r"|try\s+to|want\s+to)\s+)*"
    rf"|(?:maybe|perhaps)\s+(?:(?:I|we|it)\s+{_MODAL}\s+)?(?:(?:just|also|try\s+to)\s+)*"
    rf"|{_WHICH}\s+(?:\w+\s+)?{_KIND}\s+(?:is|was|would\s+be|might\s+be|could\s+be)(?:\s+to|:)?\s+"
    r"|alternatively,?\s+(?:(?:I|we|one|you)\s+)?(?:(?:could|can|might|may)\s+)?(?:(?:just|also)\s+)?"
    r"|(?:check|see)\s+if\s+(?:I|we)\s+(?:can|could|should)\s+(?:just\s+)?"
    r"|(?:should|could|shall|do|would)\s+(?:I|we)\s+(?:need\s+to\s+|want\s+to\s+|have\s+to\s+|really\s+"
    r"|just\s+|also\s+)*"
    r"|(?:what|how)\s+(?:about|if\s+(?:I|we))\s+"
    r"|(?:(?:at\s+)?first\s+)?I\s+(?:first\s+|initially\s+)?(?:thought|was\s+thinking|considered|think)\s+"
    r"(?:about|of)\s+"
    r"|the\s(?:simplest|easiest|quickest|obvious)\s(?:\w+\s)?(?:is|would\sbe|might\sbe)\s(?:to\s)?(?=.{0,300}\bbut\b)"
    r"|I\s+was\s+(?:going|planning|about)\s+to\s+"
    r"|(?:two|three|several|some|(?:a\s)?few|a\scouple\sof|main)\s(?:ways|options|approaches|choices"
    r"|possibilities|alternatives)\b[^:.?!]{0,60}:\s+(?:either\s+)?"
    r"|(?:I|we)\scan\seither\s+"
    r")",
    re.IGNORECASE,
)
# Without one of these nothing is proposed; to look for them first is several times as fast.
_OPEN = re.compile(
    r"could|might|may|perhaps|alternatively|(?:check|see) if|(?:should|shall|do|would) [iw]"
    r"|(?:what|how) (?:about|if)|(?:thought|think|thinking|considered) (?:about|of)"
    r"|(?:option|approach|alternative|way|idea|possibility|solution|fix|route|strategy) [iwmc]"
    r"|ways|options|approaches|choices|possibilities|alternatives|either|simplest|easiest|quickest"
    r"|obvious|i was "
)
_WANTED = re.compile(r"\byou\s.{0,100}\bwant\sto\b", re.IGNORECASE)
# "Maybe instead of waiting, we could poll": what is proposed comes after.
_LEFT = re.compile(r"(?:instead\sof|rather\sthan)\s", re.IGNORECASE)
_EITHER = re.compile(r"^either\s", re.IGNORECASE)
_OR = re.compile(r"^\W{0,4}(?:or|either)\s+(?:(?:I|we|maybe|perhaps|just)\s+){0,3}(?:could\s+)?")
_SEPARATOR = re.compile(
    r"(?:,|(?<!\s))\s+or\s+(?:(?:else|just|maybe|alternatively|should|could|I|we)\s+)*|,\s+(?=\w)"
)
_PLURAL = re.compile(
    r"\b(?:I|we|should|could|either|whether|two|three|options|ways|choices)\b[^.]{0,200}\bor\b",
    re.IGNORECASE,
)
# To look, ask or wonder proposes nothing that could be taken or left.
_IDLE = re.compile(
    # To "have `Reader` close it" is a way to go.
    rf"(?!have\s`)(?:{THINKING}"
    r"|not|help|assume|guess|tell|imagine|also|miss\w*|get|make\ssure|more|some|a\slittle|there"
    r"|each|simple|easy|clear|straightforward|obvious|good|fine|it|this|that|I|we|you|they|because"
    r"|due|something|wrong|in|on|for|with|about|if|when)\b",
    re.IGNORECASE,
)
FELL = re.compile(
    r"\b(?:overkill|too\s\w+|not\s(?:needed|necessary|enough|worth|ideal|good|great|work|help)|probably\snot"
    r"|(?:wo|ca|does|is|do|would|was|did)n['’]t|cannot|unnecessary|risky|fragile|hacky|messy|slow\w*|wasteful"
    r"|breaks?|downside|complex|complicated|unlikely|fails?|clash\w*|ugly|brittle|expensive|no\sneed"
    r"|would\s(?:lose|break|block|mean|require|need|be\shard|fail))\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\W{0,3}(?:but|that|this|it|however|though|no|nope|nah|probably\snot|hmm|wait|which|those|these)\b",
    re.IGNORECASE,
)
_NO = re.compile(
    r"\W{0,3}(?:no|nope|nah|probably\snot|not\s(?:needed|necessary|really))\b", re.IGNORECASE
)
_FAILED = re.compile(
    r"(?:^|[.,;:]\s|\b(?:and|so|but|that)\s)(?P<name>(?!it\b|this\b|that\b|I\b|we\b)[\w`'’./-]+(?:\s[\w`'’./-]+){0,7}?)\s"
    r"(?:(?:is|are)\s(?:still\s)?(?:failing|broken|hanging|not\sworking)|(?:is|are)n['’]t\sworking"
    r"|(?:still\s)?(?:fails?|hangs?)|(?:does|did|do|wo)n['’]t\swork|keeps?\sfailing|failed|didn['’]t\shelp)\b(?:\s(?:on|at|with|in)\s(?P<on>[\w`'’./-]+(?:\s[\w`'’./-]+)?))?",
    re.IGNORECASE,
)
# Told before the pattern above is tried, which looks through every word of a sentence.
_FAILURE = re.compile(r"fail|broken|hang|work|help")
_INLINE = re.compile(r"(?<![\w)])\(?([a-e1-5])\)\s+(?=\w)", re.IGNORECASE)
# "(1) read it, and (2) run it" counts steps: all of them are taken.
_THEN = re.compile(r"\b(?:and|then)\W*$", re.IGNORECASE)
_LAST = re.compile(r"\b(?:or|and)$")
_TAIL = " \t\r\n,;.:"
_VERB = re.compile(
    r"\s(?:would|could|might|should|will|is|are|was|works?|makes?|has|have|needs?)\s.*", re.DOTALL
)
# A long name is cut where it tells when, in which case, or what then.
_TELLS_MORE = re.compile(r",?\s(?:when|if|that|which|then|so|while|where|before|after|until)\s")
_MAX_CLAUSE = 300
_MIN_NAME, _MAX_NAME = 3, 90


class Proposal(NamedTuple):
    name: str
    at: int
    """Number of its sentence."""
    reason: str | None
    """What the text says against it, in its own sentence or the next."""
    failed: bool = False
    """It was done and did not work; nobody proposes it any more."""
    denied: bool = False
    """The writer asked for it and said no."""
    label: str = ""
    """Number or letter, where it is one of "(a) …, (b) …"."""


def proposals(said: Sequence[str]) -> list[Proposal]:
    """Find what the writer says could be done, or did and saw fail, in the order of the text."""
    found = list[Proposal]()
    for at, sentence in enumerate(said):
        for proposal in (*_proposed(said, at), *_failed(sentence, at)):
            if not any(names_same(proposal.name, known.name) for known in found[-4:]):
                found.append(proposal)
    return found


def _proposed(said: Sequence[str], at: int) -> Iterator[Proposal]:
    if labelled := counted_options(said[at]):
        return (Proposal(name, at, None, label=label) for label, name in labelled)
    names = [*_names(said[at])]
    reason = _against(said, at) if names else None
    denied = reason is not None and _NO.match(reason) is not None
    return (Proposal(name, at, reason, denied=denied) for name in names)


def counted_options(sentence: str) -> list[tuple[str, str]]:
    """Read options counted within a sentence, as in "either (a) wait or (b) retry"."""
    marks = [*_INLINE.finditer(sentence)] if ")" in sentence else []
    labels = [mark[1].casefold() for mark in marks]
    if len(marks) < 2 or labels != sorted(set(labels)) or labels[0] not in ("a", "1"):
        return []
    if _THEN.search(sentence[: marks[-1].start()]):
        return []
    ends = [*(mark.start() for mark in marks[1:]), len(sentence)]
    clauses = [sentence[mark.end() : end] for mark, end in zip(marks, ends, strict=True)]
    bare = [_LAST.sub("", clause.rstrip(_TAIL)).rstrip(_TAIL) for clause in clauses]
    names = [as_option(clause) or as_option(before_cut(clause)[0]) for clause in bare]
    return [(label, name) for label, name in zip(labels, names, strict=True) if name]


def _failed(sentence: str, at: int) -> Iterator[Proposal]:
    mark = _FAILED.search(sentence) if _FAILURE.search(sentence.lower()) else None
    name = (
        as_option(mark["on"] or mark["name"])
        if mark and is_asserted(sentence, mark.start())
        else None
    )
    if mark and name:
        yield Proposal(name, at, " ".join(sentence.split())[:_MAX_CLAUSE], failed=True)


def _names(sentence: str) -> Iterator[str]:
    mark = _proposing(sentence) or _OR.match(sentence)
    if mark is None or not is_asserted(sentence, mark.start()):
        return
    if turned := _LEFT.match(sentence, mark.end()):
        mark = _PROPOSED.search(sentence, turned.end())
    if mark is None:
        return
    clause = sentence[mark.end() : mark.end() + _MAX_CLAUSE]
    parts = _SEPARATOR.split(clause) if _PLURAL.search(sentence) else [clause]
    for part in parts:
        again = _PROPOSED.match(part)
        clause = before_cut(part[again.end() :] if again else part)[0]
        name = as_option(_short(_EITHER.sub("", _VERB.sub("", clause)).rstrip("?")))
        # "Assumptions you may want to adjust" proposes nothing: what would be adjusted?
        if name is None or (" " not in name and _WANTED.search(mark.group())):
            continue
        if _MIN_NAME <= len(name) <= _MAX_NAME and not _IDLE.match(name):
            yield name


def _short(clause: str) -> str:
    if len(clause) <= _MAX_NAME:
        return clause
    cuts = [cut.start() for cut in _TELLS_MORE.finditer(clause, _MIN_NAME, _MAX_NAME)]
    return clause[: cuts[-1]] if cuts else clause


def _proposing(sentence: str) -> re.Match[str] | None:
    return _PROPOSED.search(sentence) if _OPEN.search(spoken(sentence)) else None


def _against(said: Sequence[str], at: int) -> str | None:
    own = said[at].partition(" but ")[2]
    after = said[at + 1] if at + 1 < len(said) else ""
    fell = bool(_AGAINST.match(after) and FELL.search(after)) or _NO.match(after)
    clause = own if own and FELL.search(own) else after if fell else ""
    return " ".join(clause.strip(" .!").split())[:_MAX_CLAUSE] or None
