"""Where a subject is told of, and what is asked for. Pure."""

import json
import re
from collections.abc import Callable

from app.domain.beliefs.knowledge_changes import Forget
from app.domain.text import require_title
from app.errors import InvalidInputError

MAX_IDS = 1_000
MIN_SUBJECT, MAX_SUBJECT = 2, 200

_GAP = r"(?=\s|\\[nrt])(?:\s*+(?:\\[nrt])*+){1,200}+"
"""Between two words, in a Java pattern: Java takes a frame of its stack for each turn of a group
that is not of one length, so the turns are few and what repeats within them is of one length."""
_GAP_OF_ESCAPES = r"(?:\s|\\[nrt]){1,500}"


def check(request: Forget) -> None:
    """Check what needs no look at the graph.

    Raises:
        InvalidInputError: Nothing is named, too much is, or the subject says too little.
    """
    if not request.ids and request.subject is None:
        raise InvalidInputError("name a subject or ids", field="subject")
    if len(request.ids) > MAX_IDS:
        raise InvalidInputError(f"at most {MAX_IDS} ids are allowed", field="ids")
    if request.subject is not None:
        _words(request.subject)


def subject_pattern(subject: str) -> str:
    """Build the pattern of a text that holds the subject as words of its own, in any case.

    The text may be JSON: a character may be escaped, and an escape may stand before a word.
    """
    found = _words(subject)
    # A gap must not be given back to the word behind it, unless that may begin as an escape does.
    gap = _GAP_OF_ESCAPES if any(word.startswith("\\") for word in found) else _GAP
    words = gap.join(map(_quoted, found))
    return rf"(?siuU).*(?:(?<!\w)|(?<=\\[bfnrt])){words}(?!\w).*"


def subject_key(subject: str) -> str:
    """Give what any text that matches `subject_pattern` contains, folded to upper, then lower case.

    A tenth of the cost of the pattern, where nearly no text holds the subject. ASCII only: its
    letters fold to one letter each. A dotted capital I folds to two, so an `i` ends a key. Empty
    where the subject has no such letter.
    """
    runs = re.findall(r"[a-hj-z0-9]+i?|i", " ".join(_words(subject)).lower())
    return max(runs, key=len, default="")


def subject_matcher(subject: str | None) -> Callable[[str], bool]:
    """Give what tells of a line of JSON whether it holds the subject; nothing holds none."""
    if subject is None:
        return lambda _: False
    parts = (re.escape(json.dumps(word, ensure_ascii=False)[1:-1]) for word in _words(subject))
    words = r"(?:\s|\\[nrt])+".join(parts)
    pattern = re.compile(rf"(?:(?<!\w)|(?<=\\[bfnrt])){words}(?!\w)", re.IGNORECASE)
    return lambda line: pattern.search(line) is not None


def reader(subject: str) -> Callable[[str], bool]:
    """Give what tells of a text, which is not JSON, whether it holds the subject."""
    words = r"\s+".join(map(re.escape, _words(subject)))
    pattern = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)
    return lambda text: pattern.search(text) is not None


def _words(subject: str) -> list[str]:
    words = require_title(subject, "subject").split()
    length = len(" ".join(words))
    if not MIN_SUBJECT <= length <= MAX_SUBJECT:
        raise InvalidInputError(
            f"the subject must have from {MIN_SUBJECT} to {MAX_SUBJECT} characters",
            field="subject",
        )
    return words


def _quoted(word: str) -> str:
    """Quote for a Java pattern, as it is and as it stands in JSON."""
    escaped = json.dumps(word, ensure_ascii=False)[1:-1]
    return "(?:" + "|".join(map(_literal, sorted({word, escaped}))) + ")"


def _literal(word: str) -> str:
    """Quote for a Java pattern, where `\\E` ends a quotation."""
    return r"\Q" + word.replace(r"\E", r"\E\\E\Q") + r"\E"
