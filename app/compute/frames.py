"""What the service and the process that computes say to each other: JSON behind its length."""

import json
from typing import Any, cast

HEADER_BYTES = 4


def packed(message: dict[str, Any]) -> bytes:
    body = json.dumps(message).encode()
    return len(body).to_bytes(HEADER_BYTES) + body


def body_length(header: bytes) -> int:
    return int.from_bytes(header)


def unpacked(body: bytes) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(body))
