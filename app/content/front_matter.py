"""Markdown with a head of `name: value` lines between two lines of `---`. Pure."""

from app.errors import InvalidInputError

_FENCE = "---"

FrontMatter = dict[str, str | tuple[str, ...]]


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """Give the head of a document and what comes after it, stripped.

    A value is one line, quoted or not, or a list in brackets; nothing else of YAML is read.

    Raises:
        InvalidInputError: There is no head, a line of it is no `name: value`, or a name comes
            twice.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != _FENCE:
        raise InvalidInputError("the file must begin with a line ---", field="file")
    ends = [number for number, line in enumerate(lines) if number and line.strip() == _FENCE]
    if not ends:
        raise InvalidInputError("the head has no closing line ---", field="file")
    return _head(lines[1 : ends[0]]), "\n".join(lines[ends[0] + 1 :]).strip()


def _head(lines: list[str]) -> FrontMatter:
    found: FrontMatter = {}
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon or not name.strip() or name.strip() in found:
            raise InvalidInputError(
                f"line {number} of the file is no `name: value` of its own", field="file"
            )
        found[name.strip()] = _value(value.strip())
    return found


def _value(text: str) -> str | tuple[str, ...]:
    if text.startswith("[") and text.endswith("]"):
        items = (_unquoted(item.strip()) for item in text[1:-1].split(","))
        return tuple(item for item in items if item)
    return _unquoted(text)


def _unquoted(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text
