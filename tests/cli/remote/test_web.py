"""`noema web`: what is found is kept and told alike from both doors."""

from app.bootstrap import Noema, open_noema
from app.domain.tenants.tenant import Scope
from app.local.base import Connection
from app.settings import Settings
from tests.api.live import live_server
from tests.cli.conftest import Invoke, answer
from tests.cli.remote.conftest import Doors
from tests.fakes.vendors.exchange import answered
from tests.fakes.vendors.server import vendor_server

PAGE = {
    "url": "https://example.org/yeast",
    "title": "Yeast",
    "content": "It dies at 60 degrees.",
    "publishedDate": "2026-03-04T00:00:00",
}
SHOWN = "Yeast\n  It dies at 60 degrees.\n  2026-03-04  https://example.org/yeast\n  "


async def test_what_is_found_is_kept_and_told_alike(
    noema: Noema, settings: Settings, neo4j: Connection, invoke: Invoke
) -> None:
    async with vendor_server() as vendor:
        vendor.answer = lambda _asked: answered({"results": [PAGE]})
        search = {"web_search": "searxng", "web_search_url": vendor.url}
        environ = {f"NOEMA_{name.upper()}": value for name, value in search.items()}
        tenant = await noema.tenants.own_tenant()
        key = (await noema.tenants.create_key(tenant.id, "web", frozenset(Scope))).text
        async with (
            open_noema(settings.model_copy(update=search), neo4j) as searching,
            live_server(searching) as port,
        ):
            url = f"http://127.0.0.1:{port}"
            doors = Doors(url, {"NOEMA_URL": url, "NOEMA_KEY": key}, invoke)
            there = await doors.remote("web", "when does yeast die")
            told = answer(await doors.remote("web", "when does yeast die", "--json"))
            here = await doors.remote("web", "when does yeast die", NOEMA_URL="", **environ)
    reads = noema.services(tenant.id).thinking_reads
    for result in (here, there):
        assert result.exit_code == 0, result.output
        assert result.stdout.startswith(SHOWN)
        kept = await reads.require(result.stdout.split()[-1])
        assert kept.response == "Yeast\nIt dies at 60 degrees."
    [page] = told["pages"]
    assert (page["url"], page["published"][:10]) == ("https://example.org/yeast", "2026-03-04")


async def test_without_a_search_both_doors_say_what_to_set(doors: Doors) -> None:
    for door in (doors.local, doors.remote):
        result = await door("web", "when does yeast die")
        assert (result.exit_code, "NOEMA_WEB_SEARCH" in result.stderr) == (6, True)
