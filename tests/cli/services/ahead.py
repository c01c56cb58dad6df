"""A service on the Neo4j of another one, with a clock that is a minute ahead."""

from datetime import UTC, datetime, timedelta

from app.bootstrap import open_noema
from app.cli.running.foreground import bound, running_neo4j
from app.cli.running.http import serve
from app.cli.running.links import LinkOptions
from app.cli.running.runner import run
from app.settings import Settings

AHEAD = timedelta(seconds=60)


def up_ahead() -> None:
    """Serve as `noema up --json` does, but by another clock."""
    run(True, _serve)


async def _serve(settings: Settings) -> None:
    with bound(settings) as door:
        async with (
            running_neo4j(settings, stop=False) as neo4j,
            open_noema(settings, neo4j.connection, _now) as noema,
        ):
            await serve(noema, neo4j, door, LinkOptions(show_password=False, as_json=True))


def _now() -> datetime:
    return datetime.now(UTC) + AHEAD
