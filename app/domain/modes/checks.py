"""Whether an input of a mode is well formed: types and ranges, references, what must agree."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast, get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from app.domain.modes.base import Finding, Mode, ModeInput, RefersTo, Severity, Unique, Values
from app.errors import InvalidInputError

MAX_FINDINGS = 50
Mark = TypeVar("Mark", RefersTo, Unique)
Input = TypeVar("Input", bound=ModeInput)


class InvalidModeInputError(InvalidInputError):
    """The input of a mode is refused; `findings` says all that is wrong with it."""

    def __init__(self, mode: str, findings: tuple[Finding, ...]) -> None:
        first = findings[0]
        more = f" ({len(findings) - 1} more)" if len(findings) > 1 else ""
        super().__init__(f"{mode}: {first.message}{more}", field=first.path)
        self.findings = findings
        self.details = tuple(finding.message for finding in findings[1:])


def read_input(mode: Mode, data: Mapping[str, Any]) -> tuple[ModeInput, tuple[Finding, ...]]:
    """Return the input with its warnings.

    Args:
        data: Plain JSON, names in camel case.

    Raises:
        InvalidModeInputError: With every error, each with its code and path.
    """
    return read_values(mode.name, mode.input, data)


def read_values(
    name: str, values: type[Input], data: Mapping[str, Any]
) -> tuple[Input, tuple[Finding, ...]]:
    """Return an input of a class with its warnings.

    Args:
        name: Begins the message of an error.
        data: Plain JSON, names in camel case.

    Raises:
        InvalidModeInputError: With every error, each with its code and path.
    """
    try:
        value = values.model_validate(data)
    except ValidationError as error:
        raise InvalidModeInputError(name, _of_types(error)) from error
    findings = (*_of_lists(value, ""), *_of_references(value), *value.findings())
    errors = tuple(f for f in findings if f.severity is Severity.ERROR)
    if errors:
        raise InvalidModeInputError(name, errors[:MAX_FINDINGS])
    return value, findings[:MAX_FINDINGS]


def _of_types(error: ValidationError) -> tuple[Finding, ...]:
    details = error.errors(include_url=False, include_input=False, include_context=False)
    places = [detail["loc"] for detail in details]
    return tuple(
        _of_type(detail["type"], ".".join(str(part) for part in detail["loc"]), detail["msg"])
        for detail in details
        # A list whose entry is refused is found to be too short as well.
        if not any(len(at) > len(loc := detail["loc"]) and at[: len(loc)] == loc for at in places)
    )[:MAX_FINDINGS]


def _of_type(code: str, path: str, message: str) -> Finding:
    return Finding(code.upper(), path, f"{path or 'the input'}: {message}")


def _of_lists(value: Values, path: str) -> Iterator[Finding]:
    for name, info, entry in _fields(value):
        at = f"{path}{name}"
        for unique in _marks(info, Unique):
            yield from _repeated(at, unique, _listed(entry))
        for place, child in _children(at, entry):
            yield from _of_lists(child, f"{place}.")


def _repeated(at: str, unique: Unique, entries: Sequence[object]) -> Iterator[Finding]:
    seen = set[object]()
    for index, entry in enumerate(entries):
        named = getattr(entry, unique.field)
        if named in seen:
            path = f"{at}.{index}.{unique.field}"
            yield Finding("DUPLICATE", path, f"{path}: {named!r} is there twice")
        seen.add(named)


def _of_references(value: ModeInput) -> Iterator[Finding]:
    known = dict[str, frozenset[object]]()
    for path, target, named in _references(value, ""):
        names = known.setdefault(target, _names(value, target))
        if named not in names:
            message = f"{path}: there is no {named!r} in {target}"
            yield Finding("UNKNOWN_REFERENCE", path, message)


def _references(value: Values, path: str) -> Iterator[tuple[str, str, object]]:
    """Each name that a field refers to something by, with its place and what it refers to."""
    for name, info, entry in _fields(value):
        for refers in _marks(info, RefersTo):
            for named in _listed(entry):
                yield f"{path}{name}", refers.target, named
        for place, child in _children(f"{path}{name}", entry):
            yield from _references(child, f"{place}.")


def _names(value: ModeInput, target: str) -> frozenset[object]:
    """The names that `list.field`, or a plain list of names, holds."""
    listed, _, named = target.partition(".")
    entries = next((_listed(entry) for name, _, entry in _fields(value) if name == listed), ())
    return frozenset(getattr(entry, named) if named else entry for entry in entries)


def _fields(value: Values) -> Iterator[tuple[str, FieldInfo, object]]:
    for name, info in type(value).model_fields.items():
        yield info.alias or name, info, getattr(value, name)


def _marks(info: FieldInfo, kind: type[Mark]) -> list[Mark]:
    marks = (*info.metadata, *_inner_marks(info.annotation))
    return [mark for mark in marks if isinstance(mark, kind)]


def _inner_marks(annotation: object) -> Iterator[RefersTo | Unique]:
    """The marks of the entries of a tuple, or of what may be None."""
    for part in get_args(annotation):
        if isinstance(part, RefersTo | Unique):
            yield part
        else:
            yield from _inner_marks(part)


def _children(at: str, entry: object) -> Iterator[tuple[str, Values]]:
    if isinstance(entry, Values):
        yield at, entry
        return
    for index, child in enumerate(_listed(entry)):
        if isinstance(child, Values):
            yield f"{at}.{index}", child


def _listed(entry: object) -> Sequence[object]:
    """An entry that may be a list, one thing, or nothing, as a list."""
    if entry is None:
        return ()
    return cast(Sequence[object], entry) if isinstance(entry, tuple) else (entry,)
