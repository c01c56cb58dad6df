"""Adds a key to every request: the conformance suite can send none."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from app.cli.running.foreground import listen
from app.cli.running.http import serving

_METHODS = ["GET", "POST", "DELETE"]
_OWN = {"transfer-encoding", "content-encoding", "content-length", "connection"}
"""Headers that are true of one connection only."""


@asynccontextmanager
async def with_key(url: str, key: str) -> AsyncGenerator[str]:
    """Give the address of a service that is open to this machine while the block runs."""
    async with httpx.AsyncClient(base_url=url, timeout=None) as http:  # a stream ends when it ends

        async def forward(request: Request) -> Response:
            headers = {**request.headers, "authorization": f"Bearer {key}"}
            content = await request.body()
            sent = http.build_request(request.method, "/mcp", headers=headers, content=content)
            answer = await http.send(sent, stream=True)
            kept = {name: value for name, value in answer.headers.items() if name not in _OWN}
            return StreamingResponse(answer.aiter_raw(), answer.status_code, kept)

        app = Starlette(routes=[Route("/mcp", forward, methods=_METHODS)])
        with listen("127.0.0.1", 0) as door:
            async with serving(uvicorn.Config(app, log_level="warning"), door):
                yield f"http://127.0.0.1:{door.getsockname()[1]}/mcp"
