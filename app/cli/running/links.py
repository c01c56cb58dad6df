"""The addresses of the running service and its Neo4j."""

from dataclasses import dataclass, replace

from app.cli.terminal.output import note, out, safe_text, write_json
from app.local.base import Home, ServerStatus
from app.local.config import USER
from app.local.prepare import read_password
from app.local.server import ManagedServer
from app.settings import Settings

_NAME_WIDTH = 15


@dataclass(frozen=True, slots=True)
class Links:
    graphql: str
    graphiql: str
    explorer: str
    bolt: str
    browser: str | None
    """Neo4j Browser; None if Noema does not manage the server."""
    user: str
    password_file: str | None
    password: str | None
    """None unless `--show-password` is given."""

    def opened_by(self, token: str) -> "Links":
        """Return the links with a one-time token in that of the explorer."""
        return replace(self, explorer=f"{self.explorer}?token={token}")


@dataclass(frozen=True, slots=True)
class LinkOptions:
    """How to print the links."""

    show_password: bool
    as_json: bool
    explorer_only: bool = False
    """Whether people get the link to the explorer alone, and the password if they asked for it."""


async def find_links(settings: Settings, url: str, *, show_password: bool) -> Links:
    """Collect the links of a service at `url` and of its Neo4j."""
    status = await ManagedServer(settings).status() if settings.managed else None
    home = Home(settings.home)
    password = read_password(home).get_secret_value() if show_password and status else None
    return Links(
        graphql=f"{url}/graphql",
        graphiql=f"{url}/graphiql",
        explorer=f"{url}/",
        bolt=_bolt(settings, status),
        browser=status.browser_url if status else None,
        user=USER if status else settings.neo4j_user,
        password_file=str(home.password) if status else None,
        password=password,
    )


def show_links(links: Links, options: LinkOptions) -> None:
    note("the explorer link works once, within ten minutes")
    if options.as_json:
        write_json(links)
        return
    few = (("Explorer", links.explorer), ("password", links.password))
    rows = (
        few
        if options.explorer_only
        else (
            ("GraphQL", links.graphql),
            ("GraphiQL", links.graphiql),
            ("Explorer", links.explorer),
            ("Neo4j", f"{links.bolt}, user {links.user}"),
            ("Neo4j Browser", links.browser),
            ("password", links.password or links.password_file),
        )
    )
    for name, value in rows:
        if value:
            # One line each, however narrow the terminal is: a table would break a link in two.
            out.print(safe_text(f"{name:<{_NAME_WIDTH}}", "dim") + safe_text(value))


def _bolt(settings: Settings, status: ServerStatus | None) -> str:
    found = status.uri if status else settings.neo4j_uri
    return found or ""
