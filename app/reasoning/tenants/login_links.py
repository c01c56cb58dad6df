"""One-time links of the web page; every process of the database knows them, by their hash."""

import re
import secrets

from app.domain.ids import new_id
from app.graph.base import Graph
from app.graph.change import Write, run
from app.reasoning.tenants import rules

LIFE_S = 600
"""By the clock of the database."""
_BYTES = 32
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class LoginLinks:
    """Args:
    root: The graph of the system tenant, which the links belong to.
    """

    def __init__(self, root: Graph) -> None:
        self._root = root

    async def issue(self) -> str:
        """Make a token for `/?token=…`; it is shown now and kept nowhere."""
        token = secrets.token_urlsafe(_BYTES)
        given = {"id": new_id(), "sha256": rules.key_sha256(token), "life_s": LIFE_S}

        await self._root.apply(run, "tenant/create_login_link", **given)
        return token

    async def redeem(self, token: str) -> bool:
        """Use a token up; False if it was never made, was used, or is too old."""
        if not _TOKEN.fullmatch(token):
            return False

        def work() -> Write[bool]:
            rows = yield from run("tenant/redeem_login_link", sha256=rules.key_sha256(token))
            return bool(rows) and rows[0]["in_time"]

        return await self._root.apply(work)
