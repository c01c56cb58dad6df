"""What writers say of how sure they are themselves: "I'm 90 % sure", "probably". Pure.

What is denied ("I'm not sure") states no confidence, and what somebody else is sure of ("Anna is
fairly confident", "they said it is probably slow") is not the writer's.
"""

import re
from collections.abc import Sequence

from app.domain.confidence import Basis, Factor
from app.reasoning.decisions.confidence.figures import Figure
from app.reasoning.decisions.confidence.lexicon import Told, denial_before, lowered

_BEFORE = 120
_SENTENCE_END = re.compile(r"[.!?;:\n]")
# Words about a person need one who says them of themselves, or nobody at all: "Fairly sure it is."
_OF_A_PERSON = re.compile(r"\b(?:sure|certain|confident|convinced)\b")
_OWN_SUBJECT = re.compile(
    r"(?:\b(?:I|we)(?:['’](?:m|re)|\s(?:am|are|feel))|(?:^|[,(—–-]))\s?(?:now\s|still\s|also\s)?$",
    re.IGNORECASE,
)
_SOMEBODY_ELSE = re.compile(
    r"\b(?:(?i:according\sto)\s|(?!(?:I|We|It|This|That|There|Which)\b)(?:he|she|they|you|people"
    r"|everybody|everyone|somebody|someone|[A-Z]\w+|(?i:the|my|our|his|her|their)\s\w+)(?:"
    r"\s(?:\w+\s)?(?:said|says?|thinks?|thought|believes?|believed|claims?|claimed|told|argues?"
    r"|argued|reckons?|reported|wrote|felt|feels?|guesses|assumes?|assumed)\b"
    r"|(?:['’](?:s|re)|\s(?:is|are|was|were))\s(?:\w+\s)?(?:(?:un)?sure|(?:un)?certain|confident"
    r"|convinced|\d{1,3}\s?%)))"
)


def stated_confidence(said: str, figures: Sequence[Figure], told: Sequence[Told]) -> Factor | None:
    """Give the last confidence that a writer states, a figure before words; None without any.

    Args:
        said: A text without what it asks and quotes.
        figures: Its probabilities in figures.
        told: Its words that hedge or assure.
    """
    own = [
        figure for figure in figures if figure.is_stated and _is_own(said, figure.start, figure.end)
    ]
    if own:
        start, end, probability, _ = own[-1]
        return Factor(start, end, said[start:end], probability, Basis.EXPLICIT)
    for start, end, figure in reversed(told):
        if _is_said_of_oneself(said, start, end) and _is_own(said, start, end):
            return Factor(start, end, said[start:end], figure, Basis.LANGUAGE)
    return None


def _is_own(said: str, start: int, end: int) -> bool:
    if denial_before(said, start) is not None:
        return False
    begin = start - len(_clause(said, start))
    return _SOMEBODY_ELSE.search(said[begin:end]) is None


def _is_said_of_oneself(said: str, start: int, end: int) -> bool:
    if _OF_A_PERSON.search(lowered(said[start:end])) is None:
        return True
    return _OWN_SUBJECT.search(_clause(said, start)) is not None


def _clause(said: str, at: int) -> str:
    """Give what stands before a place in its sentence."""
    return _SENTENCE_END.split(said[max(0, at - _BEFORE) : at])[-1].lstrip()
