"""Which service a command asks: none, or one elsewhere with its key."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr

from app.cli.remote.logins import Logins
from app.cli.terminal.global_options import GIVEN
from app.errors import InvalidInputError, UnauthenticatedError
from app.local.base import Home
from app.settings import Settings

_THIS_MACHINE = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Target:
    """A service that is asked."""

    url: str
    key: SecretStr
    is_own: bool = False
    """Whether it runs in the home of the command: what is sent stays on this machine."""


def target_of(settings: Settings) -> Target | None:
    """Find the service that a command asks; None is the database of this machine.

    `--url` comes before NOEMA_URL, and that before a login; the same holds for keys.

    Raises:
        InvalidInputError: The URL is none, or there is a key and no URL.
        UnauthenticatedError: There is no key for the URL.
    """
    given, logins = GIVEN.get(), Logins.read(Home(settings.home))
    url = given.url or settings.url or logins.current
    if url is None:
        if given.key is not None:
            raise InvalidInputError("--key needs --url, NOEMA_URL or a login", field="key")
        return None
    address = checked_url(url)
    key = given_key(settings) or logins.keys.get(address)
    if not key:
        message = f"no key for {address}: run `noema login {address}` or set NOEMA_KEY"
        raise UnauthenticatedError(message, field="key")
    return Target(address, SecretStr(key))


def checked_url(url: str) -> str:
    """Give the address of a service without a slash at its end.

    Raises:
        InvalidInputError: It is no address of HTTP, or holds a password, a query or a fragment.
    """
    try:
        parts = urlsplit(url.strip())
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise InvalidInputError("the URL cannot be read", field="url") from None
    if parts.scheme not in ("http", "https") or not host:
        message = "the URL must be one such as https://noema.example.org"
        raise InvalidInputError(message, field="url")
    if "@" in parts.netloc or parts.query or parts.fragment:
        message = "the URL must hold no user, password, query or fragment"
        raise InvalidInputError(message, field="url")
    return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")


def is_readable(address: str) -> bool:
    """Tell whether others on the way can read what is sent: plain HTTP to another machine."""
    parts = urlsplit(address)
    return parts.scheme == "http" and parts.hostname not in _THIS_MACHINE


def refused_here(target: Target) -> InvalidInputError:
    """Make the error of a command that has no form for a service elsewhere."""
    command = f"noema {GIVEN.get().command}".strip()
    return InvalidInputError(
        f"`{command}` has no remote form, and {target.url} is to be asked: run `{command}` where"
        " that service runs, or leave out --url and NOEMA_URL and run `noema logout`",
        field="url",
    )


def given_key(settings: Settings) -> str | None:
    """Give the key of the command line or of NOEMA_KEY."""
    if (key := GIVEN.get().key) is not None:
        return key
    return None if settings.key is None else settings.key.get_secret_value()
