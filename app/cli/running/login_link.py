"""Asking a service that runs already for a one-time link."""

import httpx2

from app.errors import UnavailableError
from app.local.base import Home
from app.local.key import read_key

_TIMEOUT_S = 10.0


async def ask_for_token(home: Home, url: str) -> str:
    """Get a one-time token of the service at `url` with the key of this machine's own user.

    Raises:
        UnavailableError: The service does not answer, or gives none.
    """
    headers = {"authorization": f"Bearer {read_key(home.local_key)}"}
    try:
        # The key goes to this machine alone, whatever proxy the environment names.
        async with httpx2.AsyncClient(timeout=_TIMEOUT_S, trust_env=False) as http:
            answer = await http.post(f"{url}/login-link", headers=headers)
            answer.raise_for_status()
    except httpx2.HTTPError as error:
        raise UnavailableError("the running service gives no link; stop it first") from error
    return str(answer.json()["token"])
