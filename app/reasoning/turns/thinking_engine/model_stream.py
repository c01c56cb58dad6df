"""Listening to one answer: each record is kept before it is read."""

from contextlib import aclosing

from app.content.reducers.base import Reply
from app.content.reducers.formats import reducer_for
from app.llm.base import LanguageModel, ModelRequest
from app.reasoning.turns.thinking_engine.lines import Line, LineEncoder
from app.reasoning.turns.thinking_engine.meter import TurnMeter
from app.reasoning.turns.thinking_engine.turn_log import TurnLog


class ModelStream:
    def __init__(self, log: TurnLog, meter: TurnMeter, node_id: str, model: LanguageModel) -> None:
        self._log = log
        self._meter = meter
        self._model = model
        self._reducer = reducer_for(model.api)
        self._speech = LineEncoder(node_id)
        self.received = 0
        """Records so far."""

    async def listen(self, request: ModelRequest) -> None:
        """Take records until the model has said all.

        Raises:
            AppError: The call failed, or what came could not be stored.
            MalformedStreamError: A record cannot be read; it is kept all the same.
        """
        async with aclosing(self._model.stream(request)) as records:
            async for record in records:
                self.received += 1
                self._log.keep(record)
                self._say(self._speech.lines(self._reducer.feed(record)))
                await self._log.room()

    def _say(self, lines: list[Line]) -> None:
        if lines:
            self._meter.spoke()
        self._log.publish(lines)

    def reply(self) -> Reply:
        return self._reducer.reply()
