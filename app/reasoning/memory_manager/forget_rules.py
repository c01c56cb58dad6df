"""Where a subject is told of, and what is asked for. Pure."""

import json
from collections.abc import Iterable

from app.domain.knowledge_changes import Forget
from app.domain.search import tenant_key
from app.domain.text import require_title
from app.errors import InvalidInputError

MAX_IDS = 1_000
MIN_SUBJECT, MAX_SUBJECT = 2, 200
FORGOTTEN = "forgotten"
"""Stands where a text must be."""


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


def lucene_phrase(tenant_id: str, subject: str) -> str:
    """Build the full-text query for the words of a subject side by side."""
    escaped = " ".join(_words(subject)).replace("\\", "\\\\").replace('"', '\\"')
    return f'+tenant_key:{tenant_key(tenant_id)} +search_text:"{escaped}"'


def subject_pattern(subject: str) -> str:
    """Build the pattern of a text that holds the subject as words of its own, in any case."""
    words = r"\s+".join(_quoted(word) for word in _words(subject))
    return rf"(?siuU).*(?<!\w){words}(?!\w).*"


def event_marks(ids: Iterable[str]) -> list[str]:
    """Give what stands in the payload of an event that is about one of these things."""
    return [f'"{name}": "{id_}"' for id_ in sorted(ids) for name in ("id", "belief_id")]


EMPTY_PAYLOAD = json.dumps({FORGOTTEN: True})


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
    """Quote for a Java pattern, where `\\E` ends a quotation."""
    return r"\Q" + word.replace(r"\E", r"\E\\E\Q") + r"\E"
