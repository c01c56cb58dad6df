"""Whether the process lives, and whether it can serve."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.bootstrap import Noema
from app.errors import AppError


async def health(_: Request) -> Response:
    """Answer as long as the process turns."""
    return JSONResponse({"status": "ok"})


class ReadyEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, _: Request) -> Response:
        try:
            await self._noema.require_ready()
        except AppError as error:
            body = {"status": "unavailable", "message": error.message}
            return JSONResponse(body, HTTPStatus.SERVICE_UNAVAILABLE)
        return JSONResponse({"status": "ready"})
