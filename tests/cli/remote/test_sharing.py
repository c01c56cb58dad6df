"""`noema share`: links from both doors."""

import httpx

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors


async def test_links_are_made_listed_and_revoked_from_both_doors(
    noema: Noema, doors: Doors
) -> None:
    services = noema.services((await noema.tenants.own_tenant()).id)
    session_id = await services.sessions.create(NewSession(new_id(), "Queues of Zed"))
    made = [
        answer(await door("share", "create", session_id, "--hide", "Zed", "--json"))
        for door in (doors.local, doors.remote)
    ]
    assert [one["share_link"]["key_name"] for one in made] == ["local", "remote"]
    ids = [one["share_link"]["id"] for one in made]
    async with httpx.AsyncClient(base_url=doors.url) as http:
        pages = [await http.get(one["link_path"]) for one in made]
        assert ["Queues of [person]" in page.text for page in pages] == [True, True]
        for door in (doors.local, doors.remote):
            listed = answer(await door("share", "list", "--active", "--json"))["links"]
            assert [one["id"] for one in listed][:2] == ids[::-1]
        revoked = answer(await doors.remote("share", "revoke", ids[0], "--json"))
        assert revoked["status"] == "revoked"
        assert (await doors.local("share", "revoke", ids[1])).exit_code == 0
        assert [(await http.get(one["link_path"])).status_code for one in made] == [404, 404]
