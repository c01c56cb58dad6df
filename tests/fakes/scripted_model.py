"""A model that says what a test wrote down, at the port where every model sits."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence

from app.content.wire import Record, WireFormat
from app.llm.base import ModelRequest

Step = Record | BaseException | asyncio.Event
"""Something to send, something to raise, or something to wait for."""


def opened(kind: str, **fields: object) -> Record:
    return Record(json.dumps({"kind": kind, **fields}))


def text(value: str) -> Record:
    return opened("text", text=value)


def thinking(value: str) -> Record:
    return opened("thinking", text=value)


def more(value: str) -> Record:
    return Record(json.dumps({"append": value}))


def tool_call(call_id: str, name: str, arguments: object) -> Record:
    return opened("tool_call", call_id=call_id, name=name, arguments=json.dumps(arguments))


def done(reason: str = "end_turn", input_tokens: int = 10, output_tokens: int = 5) -> Record:
    usage = {"input_tokens": input_tokens, "output_tokens": output_tokens}
    return Record(json.dumps({"done": reason, "usage": usage}))


class ScriptedModel:
    """Implements `app.llm.base.LanguageModel`; call after call it takes the next script."""

    def __init__(self, *scripts: Sequence[Step], refusal: Exception | None = None) -> None:
        self.provider = "offline"
        self.api = WireFormat.OFFLINE
        self.requests: list[ModelRequest] = []
        self.cancelled = 0
        """Calls that were ended before the script was."""
        self._scripts = list(scripts)
        self._refusal = refusal

    def check(self, request: ModelRequest) -> None:
        if self._refusal is not None:
            raise self._refusal

    def body(self, request: ModelRequest) -> None:
        return None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        self.requests.append(request)
        script = self._scripts.pop(0)
        try:
            for step in script:
                if isinstance(step, BaseException):
                    raise step
                if isinstance(step, asyncio.Event):
                    await step.wait()
                else:
                    yield step
        except (asyncio.CancelledError, GeneratorExit):
            self.cancelled += 1
            raise
