"""Runs a command: settings, one event loop, and the one place where errors become exit codes."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from pydantic import ValidationError

from app.bootstrap import Noema, Services
from app.cli.running.connect import opened
from app.cli.terminal.exit_codes import ExitCode, exit_code
from app.cli.terminal.output import note, write_app_error, write_error, write_json
from app.errors import AppError, SetupError
from app.local.base import Home
from app.local.private import make_private_folder, write_private
from app.settings import Settings

T = TypeVar("T")

JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document on standard output, nothing else.")
]
IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The whole id, as Noema prints it.")]


def run(as_json: bool, work: Callable[[Settings], Coroutine[Any, Any, T]]) -> T:
    """Run `work` to its end, or end the process with the exit code of what went wrong."""
    try:
        settings = load_settings()
        return _run(settings, work)
    except AppError as error:
        write_app_error(error, as_json=as_json)
        raise typer.Exit(exit_code(error)) from None
    except KeyboardInterrupt:
        note("interrupted")
        raise typer.Exit(ExitCode.INTERRUPTED) from None


def ask(
    as_json: bool, question: Callable[[Services], Awaitable[T]], show: Callable[[T], None]
) -> T:
    """Put a question to the default tenant and print the answer; give it back as well."""

    async def work(settings: Settings) -> T:
        async with opened(settings) as noema:
            return await question(await default_services(noema))

    answer = run(as_json, work)
    if as_json:
        write_json(answer)
    else:
        show(answer)
    return answer


async def default_services(noema: Noema) -> Services:
    """Give the services of the tenant that the command works for."""
    return noema.services((await noema.tenants.ensure_tenant()).id)


def load_settings() -> Settings:
    """Read the settings.

    Raises:
        SetupError: A `NOEMA_` variable holds what its setting cannot be; names it.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = f"NOEMA_{first['loc'][0]}".upper()
        raise SetupError(f"{name}: {first['msg']}", field=name) from None


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
