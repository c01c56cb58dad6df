"""What text may be stored."""

import re
from collections.abc import Iterator

from app.errors import InvalidInputError

CHARACTERS_A_TOKEN = 4
"""Of English text, with every vendor's tokenizer; code and other scripts have fewer."""
SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*")
"""A sentence or a line, with its end; a point within a word or number ends none."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def require_encodable(value: str, field: str, max_bytes: int) -> str:
    """Return `value` if it can be stored as it is, control characters included.

    Raises:
        InvalidInputError: `value` holds an unpaired surrogate or is over `max_bytes` of UTF-8.
    """
    try:
        size = len(value.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise InvalidInputError(f"{field} holds an unpaired surrogate", field=field) from error
    if size > max_bytes:
        raise InvalidInputError(f"{field} has {size} bytes; the limit is {max_bytes}", field=field)
    return value


def require_text(value: str, field: str, max_bytes: int) -> str:
    """Return `value` if it is text a person could have typed; tab and line ends are fine.

    Raises:
        InvalidInputError: As `require_encodable`, or `value` holds a control character.
    """
    match = _CONTROL.search(value)
    if match:
        raise InvalidInputError(
            f"{field} holds the control character U+{ord(match.group()):04X}", field=field
        )
    return require_encodable(value, field, max_bytes)


def require_title(value: str, field: str = "title") -> str:
    """Return `value` stripped: one line of 1 to 500 characters.

    Raises:
        InvalidInputError: It is empty, longer, or holds a control character or line end.
    """
    title = require_text(value, field, 2000).strip()
    if not 1 <= len(title) <= 500 or "\n" in title or "\r" in title:
        raise InvalidInputError(f"{field} must be one line of 1 to 500 characters", field=field)
    return title


def without_control(value: str) -> str:
    """Return `value` with control characters and unpaired surrogates replaced by a space."""
    return _CONTROL.sub(" ", value).encode("utf-8", "replace").decode("utf-8")


def tagged(name: str, content: str) -> str:
    """Put a text that is data between tags; a tag that it tries to close stays open."""
    return f"<{name}>\n{content.replace('</', '< /')}\n</{name}>"


def sentences(text: str) -> Iterator[str]:
    """Give the sentences and lines of a text, with what ends them."""
    return (match.group() for match in SENTENCE.finditer(text))


def tokens_of_text(text: str) -> int:
    """Estimate the tokens of a text: one for every four characters, rounded up."""
    return -(-len(text) // CHARACTERS_A_TOKEN)
