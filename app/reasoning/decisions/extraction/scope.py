"""What stands around a cue: denial, condition, question, quotation, report. Pure."""

import re
from functools import lru_cache

_BEFORE = 70
_UNSAID = re.compile(
    r"(?:\b(?:if|whether|unless|when|before|until|once|suppose|supposing|imagine|says?|said|wrote"
    r"|asks?|asked|claims?|claimed|why|how|what|would\s+have|could\s+have|should\s+have"
    r"|not|never|nobody|hardly|cannot|can['’]t|won['’]t|don['’]t|didn['’]t|haven['’]t|wouldn['’]t)"
    r"\b[^,;.:]{0,40}|[\"“‘]\s?)$",
    re.IGNORECASE,
)
_QUOTE = re.compile(r"[\"“”]")
_ASKS = "\"')*_`”’ "


@lru_cache(1_024)
def spoken(sentence: str) -> str:
    """Give a sentence in small letters with single spaces: what a hint is looked for in."""
    return " ".join(sentence.lower().split())


def is_question(sentence: str) -> bool:
    return sentence.rstrip(_ASKS).endswith("?")


def is_asserted(sentence: str, at: int) -> bool:
    """Tell whether what begins at an offset is said by the writer and holds."""
    before = sentence[max(0, at - _BEFORE) : at]
    return not _UNSAID.search(before) and len(_QUOTE.findall(before)) % 2 == 0
