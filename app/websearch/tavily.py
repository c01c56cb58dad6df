"""Search by Tavily, https://docs.tavily.com/documentation/api-reference/endpoint/search."""

from collections.abc import Sequence

from pydantic import SecretStr

from app.content.json_fields import as_map, as_maps
from app.json_server import JsonServer
from app.websearch.base import WebResult
from app.websearch.rules import results_of


class TavilySearch:
    """Implements `app.websearch.base.WebSearch`."""

    name = "tavily"

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._url = f"{base_url.rstrip('/')}/search"
        self._server = JsonServer(
            name="Tavily",
            key_field="tavily_api_key",
            url_field="web_search_url",
            text_field="query",
            headers={"authorization": f"Bearer {key.get_secret_value()}"},
        )

    async def find(self, query: str, limit: int) -> Sequence[WebResult]:
        told = await self._server.post(self._url, {"query": query, "max_results": limit})
        answer = as_map(told)
        if not isinstance(answer.get("results"), list):
            raise self._server.unreadable()
        return results_of(as_maps(answer["results"]), "content", "published_date", limit)
