"""Run a command: read the settings, start an event loop, turn errors into exit codes."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer
from pydantic import ValidationError

from app.cli.remote.service import RemoteService, remote_service
from app.cli.remote.target import refused_here, target_of
from app.cli.running.own_service import own_service
from app.cli.terminal.exit_codes import ExitCode, exit_code
from app.cli.terminal.output import note, write_app_error, write_error, write_json
from app.domain.ids import own_id
from app.errors import AppError, SetupError
from app.local.base import Home
from app.local.private import make_private_folder, write_private
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

T = TypeVar("T")

JsonOption = Annotated[
    bool, typer.Option("--json", help="Print the answer as one JSON document on standard output.")
]
IdArgument = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        help="Use the id as Noema prints it, or a beginning that no other id has.",
    ),
]

IdempotencyKey = Annotated[
    str | None,
    typer.Option(
        "--idempotency-key",
        help="Use this UUID as the idempotency key: a repeated call has no further effect.",
    ),
]


Remote = Callable[[RemoteService], Awaitable[T]]
"""What a command does at a service elsewhere."""


def run(
    as_json: bool,
    work: Callable[[Settings], Coroutine[Any, Any, T]],
    remote: Remote[T] | None = None,
    *,
    here: bool = False,
    reads: bool = False,
) -> T:
    """Run `work`, or `remote` where a service is to be asked.

    On an expected error print it and exit with its code.

    Args:
        here: Whether the command is about this machine, whatever service is asked.
        reads: Whether it changes nothing; the service that runs in this home is asked then, too.
    """
    try:
        settings = load_settings()
        chosen = work if here else _chosen(settings, work, remote, reads=reads)
        return _run(settings, chosen)
    except AppError as error:
        write_app_error(error, as_json=as_json)
        raise typer.Exit(exit_code(error)) from None
    except KeyboardInterrupt:
        note("interrupted")
        raise typer.Exit(ExitCode.INTERRUPTED) from None


def execute(
    as_json: bool,
    work: Callable[["Services"], Awaitable[T]],
    show: Callable[[T], None],
    remote: Remote[T] | None = None,
    *,
    reads: bool = False,
) -> T:
    """Run `work` with the services of the tenant of the settings; print and return its result.

    Args:
        remote: Does the same at a service elsewhere; None if that cannot be done.
        reads: As `run` takes it.
    """

    async def with_services(settings: Settings) -> T:
        # Not before: to import it takes seconds, which a service elsewhere need not wait for.
        opened = import_module("app.cli.running.connect").opened
        async with opened(settings) as noema:
            return await work(await default_services(noema))

    result = run(as_json, with_services, remote, reads=reads)
    if as_json:
        write_json(result)
    else:
        show(result)
    return result


async def default_services(noema: "Noema") -> "Services":
    """Return the services of the tenant of the settings, which every command uses."""
    return noema.services((await noema.tenants.own_tenant()).id)


def key_of(given: str | None) -> str:
    """Return the idempotency key of a command, a new one if none is given.

    Raises:
        InvalidInputError: It is no UUIDv7, or its time cannot be right.
    """
    return own_id(given, "idempotency-key")


def load_settings() -> Settings:
    """Read the settings.

    Raises:
        SetupError: A `NOEMA_` variable has an invalid value; the error names it.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = f"NOEMA_{first['loc'][0]}".upper()
        message = f"{name}: {first['msg']}; docs/settings.md lists the allowed values"
        raise SetupError(message, field=name) from None


def _chosen(
    settings: Settings,
    work: Callable[[Settings], Coroutine[Any, Any, T]],
    remote: Remote[T] | None,
    *,
    reads: bool,
) -> Callable[[Settings], Coroutine[Any, Any, T]]:
    """Choose what to run.

    Raises:
        InvalidInputError: A service elsewhere is to be asked, and the command cannot.
    """
    target = target_of(settings) or (own_service(settings) if reads and remote else None)
    if target is None:
        return work
    if remote is None:
        raise refused_here(target)

    async def elsewhere(_: Settings) -> T:
        async with remote_service(target) as service:
            return await remote(service)

    return elsewhere


def _run(settings: Settings, work: Callable[[Settings], Coroutine[Any, Any, T]]) -> T:
    try:
        return asyncio.run(work(settings))
    except (AppError, typer.Exit):
        raise
    except Exception as error:
        _report_crash(settings, error)


def _report_crash(settings: Settings, error: Exception) -> NoReturn:
    path = Home(settings.home).root / "crash.log"
    text = "".join(traceback.format_exception(error))
    write_error(
        AppError.code, f"unexpected {type(error).__name__}; see {path}", None, as_json=False
    )
    make_private_folder(path.parent)
    write_private(path, text.encode("utf-8"))
    raise typer.Exit(ExitCode.UNEXPECTED) from None
