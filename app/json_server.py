"""A server of somebody else that is asked one thing at a time and answers in JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2

from app.errors import AppError, InvalidInputError, SetupError, UnavailableError

Parameters = Mapping[str, str | int]
_NONE: Parameters = {}


@dataclass(frozen=True, slots=True)
class JsonServer:
    """What is told of a failure never repeats the server's words, which may hold the key."""

    name: str
    """As errors call it: `the reranking server`."""
    key_field: str
    """The setting that is wrong where the key is refused."""
    url_field: str
    """The setting that is wrong where there is no such address."""
    text_field: str = "text"
    """The input that is wrong where what was asked is refused."""
    most_bytes: int = 4_194_304
    timeout_s: float = 60.0
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    async def post(self, url: str, body: Mapping[str, object]) -> object:
        """Send a body and give the answer.

        Raises:
            SetupError: The key is missing or wrong, or there is no such address.
            InvalidInputError: The server refuses what was sent.
            UnavailableError: It is away, asks for patience, or cannot be understood.
        """
        return await self._ask("POST", url, body=body)

    async def get(self, url: str, parameters: Parameters) -> object:
        """Ask with parameters and give the answer; raises as `post`."""
        return await self._ask("GET", url, parameters=parameters)

    def unreadable(self) -> AppError:
        return UnavailableError(f"{self.name} sends an answer that cannot be understood")

    async def _ask(
        self,
        method: str,
        url: str,
        body: Mapping[str, object] | None = None,
        parameters: Parameters = _NONE,
    ) -> object:
        # A connection of its own for each question: few are asked, and nothing is left open.
        async with httpx2.AsyncClient(timeout=self.timeout_s, follow_redirects=False) as http:
            asked = {"json": body, "params": parameters or None, "headers": self.headers}
            try:
                async with http.stream(method, url, **asked) as answer:  # pyright: ignore[reportArgumentType]  # one mapping for all
                    told = await self._read(answer) if answer.status_code == 200 else b""
            except (httpx2.HTTPError, httpx2.InvalidURL) as error:
                kind = type(error).__name__
                raise UnavailableError(f"{self.name} does not answer: {kind}") from error
        if answer.status_code != 200:
            raise self._refused(answer.status_code)
        return self._parsed(told)

    async def _read(self, answer: httpx2.Response) -> bytes:
        """Read a body, and no more of it than an answer may have."""
        read = bytearray()
        async for chunk in answer.aiter_bytes():
            read += chunk
            if len(read) > self.most_bytes:
                raise self.unreadable()
        return bytes(read)

    def _parsed(self, body: bytes) -> object:
        try:
            return json.loads(body)
        except ValueError:
            # Without its cause, which holds the body, and that may repeat a text.
            raise self.unreadable() from None

    def _refused(self, status: int) -> AppError:
        if status in (401, 402, 403):
            return SetupError(f"{self.name} refuses the key: {status}", field=self.key_field)
        if status in (404, 405) or 300 <= status < 400:
            message = f"{self.name} has no such address or model: {status}"
            return SetupError(message, field=self.url_field)
        if status in (408, 429) or status >= 500:
            return UnavailableError(f"{self.name} asks to come back later: {status}")
        if status < 300:
            return self.unreadable()
        return InvalidInputError(f"{self.name} refuses the text: {status}", field=self.text_field)
