"""What entries of the input of a mode rest on, and the input without those that are withdrawn."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from app.domain.modes.base import ModeInput
from app.errors import InvalidInputError

MAX_TIES = 200
RETRACTED = "retracted"
"""The field of entries that stay on record and count for nothing."""


@dataclass(frozen=True, slots=True)
class InputTie:
    """An entry of the input that says what a belief says."""

    path: str
    """The entry of a list of the input, as on the wire: `evidence.0`."""
    belief_id: str
    is_held: bool = True


def check_ties(given: ModeInput, ties: Sequence[InputTie]) -> None:
    """Check that each tie names another entry of a list of the input.

    Raises:
        InvalidInputError: One does not; or there are more than `MAX_TIES`.
    """
    if len(ties) > MAX_TIES:
        raise InvalidInputError(f"an input rests on at most {MAX_TIES} beliefs", field="rests_on")
    data = given.model_dump(mode="json", by_alias=True)
    seen = set[str]()
    for at, tie in enumerate(ties):
        field = f"rests_on.{at}.path"
        if not has_entry(data, tie.path):
            message = f"{tie.path[:100]!r} is no entry of a list of the input, such as evidence.0"
            raise InvalidInputError(message, field=field)
        if tie.path in seen:
            raise InvalidInputError(f"{tie.path} is there twice", field=field)
        seen.add(tie.path)


def has_entry(data: Mapping[str, Any], path: str) -> bool:
    """Tell whether an input has the entry that a path names."""
    name, _, index = path.partition(".")
    listed = data.get(name)
    is_place = index.isascii() and index.isdigit() and index == str(int(index))
    return is_place and isinstance(listed, list) and int(index) < len(cast(list[Any], listed))


def without_withdrawn(
    data: Mapping[str, Any], ties: Sequence[InputTie]
) -> tuple[dict[str, Any], tuple[InputTie, ...]]:
    """Give an input in which only entries count whose beliefs are held, with the ties that it has.

    An entry with the field `retracted` is marked, and counts again once its belief is restored. Any
    other is taken out, and those behind it move up.

    Args:
        data: With every field, defaults included.
        ties: As checked by `check_ties`.
    """
    kept = copy.deepcopy(dict(data))
    left, gone = list[InputTie](), list[tuple[str, int]]()
    for tie in ties:
        name, index = place_of(tie.path)
        entry = kept[name][index]
        if isinstance(entry, dict) and RETRACTED in entry:
            entry[RETRACTED] = not tie.is_held
            left.append(tie)
        elif tie.is_held:
            left.append(tie)
        else:
            gone.append((name, index))
    # From the back, so that the places of those before stay as they are.
    for name, index in sorted(gone, reverse=True):
        del kept[name][index]
    return kept, tuple(_moved(tie, gone) for tie in left)


def _moved(tie: InputTie, gone: Sequence[tuple[str, int]]) -> InputTie:
    name, index = place_of(tie.path)
    before = sum(1 for list_name, other in gone if list_name == name and other < index)
    return InputTie(f"{name}.{index - before}", tie.belief_id, tie.is_held)


def place_of(path: str) -> tuple[str, int]:
    """Give the list and the index that a checked path names."""
    name, _, index = path.partition(".")
    return name, int(index)


def premises_of(data: Mapping[str, Any], ties: Sequence[InputTie]) -> frozenset[str]:
    """Give the beliefs that a result rests on: those of the entries that count."""
    return frozenset(tie.belief_id for tie in ties if not _is_retracted(data, tie))


def _is_retracted(data: Mapping[str, Any], tie: InputTie) -> bool:
    name, index = place_of(tie.path)
    entry = data[name][index]
    return isinstance(entry, dict) and cast(dict[str, Any], entry).get(RETRACTED) is True
