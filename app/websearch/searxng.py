"""Search by a SearXNG, https://docs.searxng.org/dev/search_api.html: it must allow JSON."""

from collections.abc import Sequence

from app.content.json_fields import as_map, as_maps
from app.json_server import JsonServer
from app.websearch.base import WebResult
from app.websearch.rules import results_of


class SearxngSearch:
    """Implements `app.websearch.base.WebSearch`."""

    name = "searxng"

    def __init__(self, base_url: str) -> None:
        self._url = f"{base_url.rstrip('/')}/search"
        self._server = JsonServer(
            name="SearXNG",
            # It has no key: it answers so where its settings lack `json` among the formats.
            key_field="web_search_url",
            url_field="web_search_url",
            text_field="query",
        )

    async def find(self, query: str, limit: int) -> Sequence[WebResult]:
        told = await self._server.get(self._url, {"q": query, "format": "json"})
        answer = as_map(told)
        if not isinstance(answer.get("results"), list):
            raise self._server.unreadable()
        return results_of(as_maps(answer["results"]), "content", "publishedDate", limit)
