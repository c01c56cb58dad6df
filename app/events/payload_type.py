"""How the payload of a type of event is declared."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PayloadType:
    """The payload of one type of event."""

    description: str
    names: Mapping[str, str]
    """The name of each field by the key under which it is stored."""


def payload(description: str, *same: str, **others: str) -> PayloadType:
    """Declare a payload.

    Args:
        same: Fields that are stored under their own names.
        others: Names of the other fields, by their keys.
    """
    return PayloadType(description, {**{name: name for name in same}, **others})
