"""Whether the process lives, and whether it can serve.

Both answer without a key, so they name the parts of the service and no more: why a part fails is in
the log.
"""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.bootstrap import Noema
from app.supervisor import Health

_WELL = frozenset({Health.OK, Health.OFF, Health.DEGRADED})


async def health(_: Request) -> Response:
    """Answer as long as the process turns."""
    return JSONResponse({"status": "ok"})


class ReadyEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, _: Request) -> Response:
        """Name each part and how it is; 503 while one is not well."""
        parts = await self._noema.health()
        if _WELL.issuperset(parts.values()):
            return JSONResponse({"status": "ready", "parts": parts})
        body = {"status": "unavailable", "parts": parts}
        return JSONResponse(body, HTTPStatus.SERVICE_UNAVAILABLE)
