"""Everything a start needs on this machine: the downloads, and the start-up cache of the JVM."""

from importlib import import_module

from app.cli.terminal.output import note
from app.cli.terminal.progress import fetching
from app.domain.search import SearchQuery
from app.errors import AppError
from app.local.base import Connection
from app.local.install import ensure_artifacts
from app.local.training import lacks_cache, make_cache
from app.settings import Settings


async def install(settings: Settings) -> None:
    """Fetch what is missing, with a progress bar; then let Neo4j learn to start fast, once."""
    with fetching() as on_progress:
        await ensure_artifacts(settings, on_progress)
    try:
        if await lacks_cache(settings):
            note("preparing Neo4j to start fast from now on; this happens once")
            await make_cache(settings, _use)
    except AppError as error:
        # Nothing but time is lost, so it is no reason not to start.
        note(f"later starts stay slower: {error.message}")


async def _use(settings: Settings, connection: Connection) -> None:
    """Do what most of the code of the server takes part in."""
    open_noema = import_module("app.bootstrap").open_noema
    async with open_noema(settings, connection) as noema:
        services = noema.services((await noema.tenants.ensure_tenant()).id)
        seeded = await services.seed.load()
        await services.vectors.embed_pending()
        await services.search.search(SearchQuery("an outage of the clock"))
        await services.why.why(seeded.ids["price-by-station-time"])
