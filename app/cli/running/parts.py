"""Asking a service that runs how its parts are."""

from collections.abc import Mapping

import httpx2

from app.errors import UnavailableError

_TIMEOUT_S = 10.0


async def parts_of(url: str) -> Mapping[str, str]:
    """Name each part of the service at `url` and how it is.

    Raises:
        UnavailableError: The service does not answer.
    """
    try:
        async with httpx2.AsyncClient(timeout=_TIMEOUT_S, trust_env=False) as http:
            answer = await http.get(f"{url}/ready")
            return dict(answer.json()["parts"])
    except (httpx2.HTTPError, ValueError, KeyError) as error:
        raise UnavailableError("the service does not say how it is") from error
