"""A client of the real application, as a stranger would write one."""

from collections.abc import Mapping
from typing import Any

import httpx
from starlette.types import ASGIApp

GRAPHQL_JSON = "application/graphql-response+json"
BASE_URL = "http://127.0.0.1"


def http_client(app: ASGIApp, key: str | None = None) -> httpx.AsyncClient:
    """Talk to `app` in this process, with a key or without."""
    headers = {"accept": GRAPHQL_JSON} | ({"authorization": f"Bearer {key}"} if key else {})
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url=BASE_URL, headers=headers, timeout=30)


class GraphQLClient:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def post(self, query: str, variables: Mapping[str, Any] | None = None) -> httpx.Response:
        body = {"query": query, "variables": dict(variables or {})}
        return await self.http.post("/graphql", json=body)

    async def ask(self, query: str, **variables: object) -> dict[str, Any]:
        """Give the data of an operation that must succeed."""
        answer = (await self.post(query, variables)).json()
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def refused(self, query: str, **variables: object) -> dict[str, Any]:
        """Give the first error of an operation that must fail: its message and extensions."""
        answer = (await self.post(query, variables)).json()
        error = answer["errors"][0]
        return {"message": error["message"], **error["extensions"]}
