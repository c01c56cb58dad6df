"""Markdown with YAML between two lines of `---` before it. Pure."""

from collections.abc import Hashable, Iterable
from typing import cast

import yaml

from app.errors import InvalidInputError

MAX_HEAD_BYTES = 16_384
_FENCE = "---"
_NAMES_AND_LISTS = 2
"""How deep a head is nested."""

FrontMatter = dict[str, str | tuple[str, ...]]


def split_front_matter(text: str) -> tuple[FrontMatter, str]:
    """Give the head of a document and what comes after it, stripped.

    The head is a mapping of YAML whose values are texts or lists of texts. No value is taken for a
    number, a date or a truth value, and no tag or anchor makes anything else of it.

    Raises:
        InvalidInputError: There is no head, it is no such mapping, or a name comes twice; says in
            which line.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].rstrip() != _FENCE:
        raise InvalidInputError("the file must begin with a line ---", field="file")
    ends = [number for number, line in enumerate(lines) if number and line.rstrip() == _FENCE]
    if not ends:
        raise InvalidInputError("the head has no closing line ---", field="file")
    head = _mapping("\n".join(lines[1 : ends[0]]))
    body = "\n".join(lines[ends[0] + 1 :]).strip()
    return {name: _value(name, value) for name, value in head.items()}, body


def _mapping(head: str) -> dict[str, object]:
    if len(head.encode("utf-8", "surrogatepass")) > MAX_HEAD_BYTES:
        raise InvalidInputError(f"the head may have at most {MAX_HEAD_BYTES:,} bytes", field="file")
    try:
        _check_depth(head)
        fields: object = yaml.load(head, Loader=_TextLoader) or {}
    except yaml.MarkedYAMLError as error:
        raise _wrong(error) from error
    except yaml.YAMLError as error:
        raise InvalidInputError("the head is no YAML", field="file") from error
    if not isinstance(fields, dict):
        raise InvalidInputError("the head must have lines of `name: value`", field="file")
    return cast(dict[str, object], fields)


def _check_depth(head: str) -> None:
    """Refuse deep nesting, on which the loader would recurse, from the flat list of events."""
    depth = 0
    events = cast(Iterable[yaml.Event], yaml.parse(head, Loader=yaml.BaseLoader))  # pyright: ignore[reportUnknownMemberType]
    for event in events:
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _NAMES_AND_LISTS + 1:
            raise InvalidInputError("the head is nested too deeply", field="file")


class _TextLoader(yaml.BaseLoader):
    """Makes texts, lists and mappings, whatever the tags say; refuses a name that comes twice."""

    def construct_mapping(
        self, node: yaml.MappingNode, deep: bool = False
    ) -> dict[Hashable, object]:
        seen = set[str]()
        for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
            if key.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"{key.value} is there twice", problem_mark=key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _wrong(error: yaml.MarkedYAMLError) -> InvalidInputError:
    # Counted from 0, and the first line of the file is the fence.
    mark = error.problem_mark or error.context_mark
    where = f"line {mark.line + 2} of the file" if mark else "the head"
    return InvalidInputError(f"{where}: {error.problem or error.context}", field="file")


def _value(name: str, value: object) -> str | tuple[str, ...]:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        items = cast(list[object], value)
        texts = tuple(item for item in items if isinstance(item, str))
        if len(texts) == len(items):
            return tuple(text for text in texts if text)
    raise InvalidInputError(f"{name} must be a text or a list of texts", field=name)
