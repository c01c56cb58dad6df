"""`noema webhook`: an address is added, paused and removed from both doors, and told alike."""

import pytest

from tests.cli.conftest import answer
from tests.cli.remote.conftest import Doors

URL = "https://example.org/noema"


@pytest.mark.sweep
async def test_a_webhook_is_added_paused_and_removed_from_both_doors(doors: Doors) -> None:
    for door in (doors.local, doors.remote):
        added = answer(await door("webhook", "add", URL, "--project", "shop", "--json"))
        assert (len(added["secret"]), added["webhook"]["url"]) == (49, URL)
        id_ = added["webhook"]["id"]
        assert answer(await door("webhook", "pause", id_, "--json"))["status"] == "paused"
        assert answer(await door("webhook", "resume", id_, "--json"))["status"] == "active"
        for more in ((), ("--json",)):
            local, remote = [
                await other("webhook", "list", *more) for other in (doors.local, doors.remote)
            ]
            assert (local.exit_code, local.stdout) == (0, remote.stdout)
            assert added["secret"] not in local.stdout
        assert answer(await door("webhook", "remove", id_, "--json")) == {"webhook_id": id_}
        refused = await door("webhook", "add", "https://169.254.169.254/latest")
        assert (refused.exit_code != 0, "private" in refused.stderr) == (True, True)
