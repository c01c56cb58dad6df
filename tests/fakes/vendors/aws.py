"""Amazon Bedrock's side: its frames, and its check of a signature (AWS Signature Version 4)."""

import base64
import hashlib
import hmac
import json
import struct
import zlib
from typing import Any
from urllib.parse import quote

from tests.fakes.vendors.server import Asked


def frame(payload: bytes, **headers: str) -> bytes:
    """Write one message of `application/vnd.amazon.eventstream`, its headers as strings."""
    named = b"".join(
        bytes([len(name) + 1])
        + b":"
        + name.replace("_", "-").encode()
        + b"\x07"
        + struct.pack(">H", len(value))
        + value.encode()
        for name, value in headers.items()
    )
    prelude = struct.pack(">II", len(named) + len(payload) + 16, len(named))
    begun = prelude + struct.pack(">I", zlib.crc32(prelude)) + named + payload
    return begun + struct.pack(">I", zlib.crc32(begun))


def chunk(event: Any) -> bytes:  # noqa: ANN401  # JSON
    """Write the frame of one event of Anthropic's."""
    told = base64.b64encode(json.dumps(event, ensure_ascii=False).encode()).decode()
    payload = json.dumps({"bytes": told, "p": "abcd"}).encode()
    return frame(payload, event_type="chunk", content_type="application/json", message_type="event")


def fault(name: str, message: str) -> bytes:
    """Write the frame of an error in the middle of an answer."""
    payload = json.dumps({"message": message}).encode()
    return frame(payload, exception_type=name, message_type="exception")


def signature(asked: Asked, secret: str) -> str:
    """Compute what the signature of a request must be, from the request as it came."""
    fields = dict(
        part.strip().split("=", 1)
        for part in asked.headers["authorization"].removeprefix("AWS4-HMAC-SHA256").split(",")
    )
    _, day, region, service, _ = fields["Credential"].split("/")
    path, _, query = asked.path.partition("?")
    canonical = "\n".join(
        [
            asked.method,
            quote(path, safe="/-_.~"),
            query,
            *(f"{name}:{asked.headers[name]}" for name in fields["SignedHeaders"].split(";")),
            "",
            fields["SignedHeaders"],
            hashlib.sha256(asked.sent).hexdigest(),
        ]
    )
    scope = f"{day}/{region}/{service}/aws4_request"
    hashed = hashlib.sha256(canonical.encode()).hexdigest()
    said = f"AWS4-HMAC-SHA256\n{asked.headers['x-amz-date']}\n{scope}\n{hashed}"
    key = f"AWS4{secret}".encode()
    for part in (day, region, service, "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.digest(key, said.encode(), "sha256").hex()
