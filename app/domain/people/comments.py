"""What people and agents say about a node of the graph, and whom they mention."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from app.domain.text import require_text, require_title
from app.errors import InvalidInputError

MAX_COMMENT_BYTES = 20_000
MAX_MENTIONS = 50
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_MENTION = re.compile(r'(?<![\w@./])@(?:"([^"\n]{1,100})"|(\w(?:[\w.-]{0,98}\w)?))')
"""What stands behind a word, as in an e-mail address, mentions nobody."""


@dataclass(frozen=True, slots=True)
class NewComment:
    id: str
    node_id: str
    """Any thing that search returns, or a session."""
    text: str
    key_name: str
    """The key that writes it, by its name: whoever holds one of this name may change it."""
    author: str | None = None
    """Who says it, where several share a key; None is the name of the key."""
    reply_to_id: str | None = None
    """A comment on the same node."""


@dataclass(frozen=True, slots=True)
class NodeComment:
    """A comment as it is stored."""

    id: str
    node_id: str
    session_id: str | None
    """The session of the node, where it has one."""
    reply_to_id: str | None
    author: str
    key_name: str
    text: str
    """Empty once it was withdrawn."""
    mentions: tuple[str, ...]
    """Names as they are written, without the sign before them, each once."""
    recorded_from: datetime
    edited_at: datetime | None
    withdrawn_at: datetime | None


def check(comment: NewComment) -> None:
    """Check a comment by itself.

    Raises:
        InvalidInputError: As `require_comment`, or a name is no line of text.
    """
    require_comment(comment.text)
    require_title(comment.author or comment.key_name, "author")


def require_comment(text: str) -> str:
    """Take the text of a comment.

    Raises:
        InvalidInputError: It is blank, over 20,000 bytes, cannot be stored, or mentions more than
            50 people.
    """
    if not require_text(text, "text", MAX_COMMENT_BYTES).strip():
        raise InvalidInputError("text must not be blank", field="text")
    if len(mentioned(text)) > MAX_MENTIONS:
        raise InvalidInputError(f"mention at most {MAX_MENTIONS} people", field="text")
    return text


def mentioned(text: str) -> tuple[str, ...]:
    """Name whom a text mentions, in its order, each once.

    `@ada`, `@ada.l-2` and `@"Ada Lovelace"` do; code and e-mail addresses do not.
    """
    names: dict[str, str] = {}
    for quoted, plain in _MENTION.findall(_CODE.sub(" ", text)):
        if name := quoted.strip() or plain:
            names.setdefault(person_key(name), name)
    return tuple(names.values())


def person_key(name: str) -> str:
    """Fold a name: however it is spelled, it is the same person."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
