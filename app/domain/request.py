"""A call under an idempotency key: carried out once, however often it is sent."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Self


@dataclass(frozen=True, slots=True)
class Request:
    id: str
    """The idempotency key."""
    name: str
    """What is asked for."""
    fingerprint: str
    """SHA-256 of what is asked for and with what, as 64 hexadecimal digits."""

    @classmethod
    def of(cls, id_: str, name: str, fields: Mapping[str, object]) -> Self:
        """Make the request of a call.

        Args:
            fields: All that the call was given, without its key.
        """
        packed = json.dumps([name, fields], default=_plain, sort_keys=True)
        return cls(id_, name, hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest())


def _plain(value: object) -> object:
    # Instants, not spellings: the same moment in another zone is the same field.
    return value.timestamp() if isinstance(value, datetime) else str(value)
