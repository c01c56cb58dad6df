"""Words that hedge or assure, and the probability people read in them. Pure.

The order and the rough size of the figures follow what readers take such words to mean
(Kent 1964, Words of Estimative Probability; Mosteller and Youtz 1990, Statistical Science 5).
"""

import re
from collections.abc import Iterator

_TABLE: tuple[tuple[float, str], ...] = (
    (
        0.95,
        r"certainly|definitely|undoubtedly|without\s(?:a\s)?doubt|no\sdoubt|surely|guaranteed"
        r"|(?:almost\s|nearly\s)certain(?:ly)?|proven|conclusive(?:ly)?|certain(?=\s(?:that|of)\b|[.,;!])"
        r"|(?:absolutely|completely|quite|very)\s(?:sure|certain|confident)",
    ),
    (
        0.90,
        r"clearly|obviously|evidently|confident(?:ly)?|(?:pretty|fairly)\s(?:sure|certain|confident)"
        r"|sure(?=\s(?:that|this|it|we|I|the)\b|[.,;!]|$)|very\slikely|highly\s(?:likely|probable)"
        r"|must\sbe|strong\sevidence|verified|confirmed",
    ),
    (
        0.75,
        r"likely|probabl[ey]|presumably|I\s(?:expect|believe)|should\swork|in\sall\slikelihood"
        r"|on\sbalance",
    ),
    (
        0.65,
        r"I\s(?:think|guess|suppose|suspect)|seems?(?:\sto)?|appears?\sto|apparently|suggests?"
        r"|plausibl[ey]",
    ),
    (
        0.45,
        r"perhaps|maybe|possibly|might|may(?=\s(?:be|not|have|also|well|need|work|fail)\b)"
        r"|conceivabl[ey]|could\sbe|hopefully",
    ),
    (
        0.35,
        r"tentative(?:ly)?|uncertain|unsure|inconclusive|unclear|doubts?|in\sdoubt|speculative"
        r"|needs?\smore\s(?:analysis|evidence|data|research)|hard\sto\s(?:say|tell)",
    ),
    (0.15, r"unlikely|improbable|doubtful|implausible"),
    (0.05, r"impossible|no\s(?:chance|way\sthat)"),
)
_LEVELS = [(figure, re.compile(words.lower())) for figure, words in _TABLE]
# One flat alternation without a look-behind lets the engine skip to a first letter; on prose that
# is several times as fast, so boundaries before a word are looked at afterwards.
_WORDS = re.compile(rf"(?:{'|'.join(words.lower() for _, words in _TABLE)})(?![\w-])")
_DENIAL = re.compile(
    r"(?:\b(?:not|never|no\slonger|isn['’]t|aren['’]t|wasn['’]t|don['’]t|doesn['’]t|didn['’]t"
    r"|can(?:no|['’])t|won['’]t|nobody\sis|hardly|neither|nor|far\sfrom)\b)"
    r"(?:\s(?:at\sall|yet|so|really|very|that|quite|entirely|completely|clearly|definitely|100\s?%|be"
    r"|been|feel|a|any|the)){0,3}\s?$",
    re.IGNORECASE,
)
Told = tuple[int, int, float]
"""Start and end of a word, and the probability that people read in it."""
_READ_BEFORE = 50
_NO_OPPOSITE = 0.35
"""What a denied assurance says: "not proven" leaves it open, it does not disprove."""


def lowered(text: str) -> str:
    """Lower a text without moving an offset: a letter whose small form is longer stays."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(one if len(one) == 1 else big for big, one in ((c, c.lower()) for c in text))


def found_words(small: str) -> Iterator[Told]:
    """Yield the words that hedge or assure in a lowered text."""
    for mark in _WORDS.finditer(small):
        before = small[mark.start() - 1 : mark.start()]
        if not (before.isalnum() or before in ("-", "_")) or not before:
            yield *mark.span(), _figure(small, mark)


def _figure(small: str, mark: re.Match[str]) -> float:
    levels = (figure for figure, words in _LEVELS if _ends(words.match(small, mark.start()), mark))
    return next(levels, 0.5)


def _ends(match: re.Match[str] | None, mark: re.Match[str]) -> bool:
    return match is not None and match.end() == mark.end()


def denial_before(text: str, at: int) -> int | None:
    """Give where the denial begins that governs a word; None where nothing denies it."""
    begin = max(0, at - _READ_BEFORE)
    clause = re.split(r"[.;:!?\n]", text[begin:at])[-1]
    match = _DENIAL.search(clause)
    return None if match is None else at - len(clause) + match.start()


def denied(figure: float) -> float:
    """Turn a figure round: an assurance denied stays open, a hedge denied assures a little."""
    return _NO_OPPOSITE if figure > 0.5 else round(1 - figure, 2)
