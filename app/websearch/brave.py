"""Search by Brave, https://api-dashboard.search.brave.com/documentation."""

from collections.abc import Sequence

from pydantic import SecretStr

from app.content.json_fields import as_map, as_maps
from app.json_server import JsonServer
from app.websearch.base import WebResult
from app.websearch.rules import results_of


class BraveSearch:
    """Implements `app.websearch.base.WebSearch`."""

    name = "brave"

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._url = f"{base_url.rstrip('/')}/res/v1/web/search"
        self._server = JsonServer(
            name="Brave Search",
            key_field="brave_api_key",
            url_field="web_search_url",
            text_field="query",
            headers={"x-subscription-token": key.get_secret_value(), "accept": "application/json"},
        )

    async def find(self, query: str, limit: int) -> Sequence[WebResult]:
        asked = {"q": query, "count": limit, "text_decorations": "false"}
        answer = as_map(await self._server.get(self._url, asked))
        if not answer:
            raise self._server.unreadable()
        # Where no page fits, the answer has no part for pages.
        found = as_maps(as_map(answer.get("web")).get("results"))
        return results_of(found, "description", "page_age", limit)
