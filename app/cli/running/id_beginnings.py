"""Ids of the command line may be given by their beginning, as a list shows it."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from importlib import import_module
from typing import Any

from typer.core import TyperCommand, TyperGroup

from app.cli.remote.service import Arguments, RemoteService
from app.cli.running.runner import default_services, run
from app.domain.nodes.id_beginnings import beginning_of, require_beginning
from app.domain.nodes.node import FoundId, NamedKind
from app.errors import InvalidInputError, NotFoundError
from app.settings import Settings

SHOWN = 5
_OF_ID = frozenset({"A", "B", "BRANCH", "FROM", "SESSION", "SOURCE", "TARGET", "TO"})
"""What stands for an id in usages, beside `ID`."""


def accept_beginnings(command: TyperGroup | TyperCommand) -> None:
    """Let a command, or each of a group, take the beginning of an id wherever it takes an id."""
    if isinstance(command, TyperGroup):
        for below in command.commands.values():
            if isinstance(below, TyperGroup | TyperCommand):
                accept_beginnings(below)
    elif command.callback is not None:
        names = [str(one.name) for one in command.params if takes_id(one)]
        if names:
            command.callback = _completed(command.callback, names)


def takes_id(parameter: Any) -> bool:  # noqa: ANN401  # click's own
    """Tell whether an argument or option is an id, or several."""
    words = (parameter.metavar or "").replace("…", " ").replace("...", " ").split()
    return "ID" in words or _OF_ID.issuperset(words or ["none"])


def the_one(field: str, beginning: str, found: list[FoundId]) -> str:
    """Take the only id that begins so.

    Args:
        found: Those that do, one more than `SHOWN` at most.

    Raises:
        NotFoundError: None does.
        InvalidInputError: Several do; the message lists some of them.
    """
    if not found:
        raise NotFoundError(f"there is nothing whose id begins with {beginning}", field=field)
    if len(found) > 1:
        listed = ", ".join(f"{one.id} ({one.kind})" for one in found[:SHOWN])
        more = " and more" if len(found) > SHOWN else ""
        message = f"{field}: {beginning} is the beginning of several ids: {listed}{more}"
        raise InvalidInputError(message, field=field)
    return found[0].id


def _completed(callback: Callable[..., Any], names: list[str]) -> Callable[..., Any]:
    @wraps(callback)
    def called(**given: Any) -> Any:  # noqa: ANN401  # what a command takes
        wanted = {
            text: name.strip("_").replace("_", "-")
            for name in names
            for text in _texts(given[name])
            if beginning_of(text) is not None
        }
        if wanted:
            whole = _look_up(wanted, as_json=given.get("as_json", False))
            given |= {name: _with(given[name], whole) for name in names}
        return callback(**given)

    return called


def _texts(given: Any) -> Iterable[str]:  # noqa: ANN401  # a text, several, or none
    return [given] if isinstance(given, str) else given or ()


def _with(given: Any, whole: Mapping[str, str]) -> Any:  # noqa: ANN401  # as it is given
    if isinstance(given, str):
        return whole.get(given, given)
    return given and [whole.get(one, one) for one in given]


def _look_up(wanted: Mapping[str, str], *, as_json: bool) -> dict[str, str]:
    """Find the whole ids of beginnings, each of which comes with the name of its argument."""

    def beginnings() -> dict[str, str]:
        return {given: require_beginning(given, field) for given, field in wanted.items()}

    async def work(settings: Settings) -> dict[str, str]:
        starts = beginnings()
        # Not before: to import it takes seconds, which whole ids need not wait for.
        async with import_module("app.cli.running.connect").opened(settings) as noema:
            reads = (await default_services(noema)).node_reads
            return {
                given: the_one(wanted[given], start, await reads.list_beginning(start, SHOWN + 1))
                for given, start in starts.items()
            }

    async def remotely(service: RemoteService) -> dict[str, str]:
        return {
            given: the_one(wanted[given], start, await _found_by(service, start))
            for given, start in beginnings().items()
        }

    return run(as_json, work, remotely, reads=True)


async def _found_by(service: RemoteService, start: str) -> list[FoundId]:
    given: Arguments = {"beginning": ("String!", start), "most": ("Int!", SHOWN + 1)}
    found = await service.ask_for("idsBeginning", "{ id kind }", given)
    return [FoundId(one["id"], NamedKind[one["kind"]]) for one in found]
