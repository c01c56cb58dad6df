"""Halves of characters: JSON may cut one in two, but no database and no wire takes a half."""

import re

_HALF = re.compile("[\ud800-\udfff]")
_FIRST_HALF_AT_END = re.compile("[\ud800-\udbff]$")


def joined_halves(text: str) -> str:
    """Join halves that belong together; a half that is alone becomes U+FFFD."""
    if not _HALF.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def split_unfinished(text: str) -> tuple[str, str]:
    """Take off a first half at the end, whose other half may still come."""
    match = _FIRST_HALF_AT_END.search(text)
    return (text[:-1], text[-1]) if match else (text, "")
