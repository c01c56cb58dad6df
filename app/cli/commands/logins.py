"""`noema login` and `noema logout`."""

import sys
from dataclasses import dataclass
from typing import Annotated

import typer
from pydantic import SecretStr

from app.cli.remote.logins import Logins
from app.cli.remote.service import remote_service
from app.cli.remote.target import Target, checked_url, given_key, is_readable
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, safe_text, write_json
from app.errors import InvalidInputError, NotFoundError
from app.local.base import Home
from app.settings import Settings

_MAX_KEY = 4_096


@dataclass(frozen=True, slots=True)
class Login:
    url: str
    tenant_id: str


@dataclass(frozen=True, slots=True)
class Logout:
    url: str


def register(app: typer.Typer) -> None:
    app.command("login")(login)
    app.command("logout")(logout)


def login(
    url: Annotated[str, typer.Argument(metavar="URL", help="Ask this service from now on.")],
    as_json: JsonOption = False,
) -> None:
    """Let the commands ask a service elsewhere, with a key.

    The key is NOEMA_KEY, or asked for, or read from standard input. It is tried and kept in
    NOEMA_HOME, in a file that only you can read. `noema logout` undoes it.
    """

    async def work(settings: Settings) -> Login:
        address = checked_url(url)
        key = _key(settings)
        if is_readable(address):
            note("http sends the key unencrypted: use https if others can read the network")
        async with remote_service(Target(address, SecretStr(key))) as service:
            tenant_id = await service.ask_for("tenantId", "", {})
        home = Home(settings.home)
        Logins.read(home).with_key(address, key).write(home)
        return Login(address, tenant_id)

    done = run(as_json, work, here=True)
    if as_json:
        write_json(done)
    else:
        out.print(safe_text(f"logged in at {done.url}, tenant {done.tenant_id}"))
        note("commands ask it until `noema logout`")


def logout(
    url: Annotated[
        str | None,
        typer.Argument(metavar="URL", help="Forget the key of this service. [default: the last]"),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Forget the key of a service elsewhere and ask it no more."""

    async def work(settings: Settings) -> Logout:
        home = Home(settings.home)
        logins = Logins.read(home)
        address = logins.current if url is None else checked_url(url)
        if address is None or address not in logins.keys:
            raise NotFoundError("there is no such login", field="url")
        logins.without(address).write(home)
        return Logout(address)

    done = run(as_json, work, here=True)
    if as_json:
        write_json(done)
    else:
        out.print(safe_text(f"logged out of {done.url}"))


def _key(settings: Settings) -> str:
    """Take the key that is given, or ask for it.

    Raises:
        InvalidInputError: It is empty or too long.
    """
    given = given_key(settings)
    if not given and sys.stdin.isatty():
        given = str(typer.prompt("API key", hide_input=True, err=True))
    key = (given or sys.stdin.read(_MAX_KEY + 1)).strip()
    if not key or len(key) > _MAX_KEY or not key.isprintable() or not key.isascii():
        raise InvalidInputError("give a key: NOEMA_KEY, or one line of input", field="key")
    return key
