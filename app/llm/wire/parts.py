"""What the wire formats share: reading the JSON that blocks carry."""

import json
from typing import Any, NamedTuple, cast

from app.content.blocks import Block, ImageBlock, ToolCallBlock
from app.content.reducers.base import Part
from app.errors import InvalidInputError

Object = dict[str, Any]
"""A JSON object on its way to a vendor."""


class Image(NamedTuple):
    media_type: str
    data: str | None
    """Base64."""
    url: str | None


def verbatim(parts: tuple[Part, ...]) -> list[Object]:
    """Give a vendor's own parts back as they came."""
    return [json.loads(part.json) for part in parts]


def arguments(call: ToolCallBlock) -> Object:
    """Give a call's arguments parsed.

    Raises:
        InvalidInputError: They are no JSON object.
    """
    return _object(call.arguments or "{}", f"the arguments of {call.name!r}")


def image(block: ImageBlock) -> Image:
    """Read an image's source: `{"type": "base64", "data": …}` or `{"type": "url", "url": …}`.

    Raises:
        InvalidInputError: It is neither; a model cannot be shown it.
    """
    source = _object(block.source, "an image's source")
    data, url = source.get("data"), source.get("url")
    if not isinstance(data, str) and not isinstance(url, str):
        raise InvalidInputError("an image has neither data nor a url", field="messages")
    media_type = block.media_type or str(source.get("media_type") or "")
    return Image(media_type, data if isinstance(data, str) else None, url)


def data_url(found: Image) -> str:
    """Give an image as one address."""
    return found.url or f"data:{found.media_type};base64,{found.data}"


def refuse(block: Block) -> InvalidInputError:
    """Say that a person's or a tool's message cannot hold this block."""
    name = getattr(block, "name", None) or block.kind
    return InvalidInputError(f"a model cannot be given a block {name!r}", field="messages")


def _object(text: str, what: str) -> Object:
    try:
        found: object = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidInputError(f"{what} must be a JSON object", field="messages")
    return cast(Object, found)
