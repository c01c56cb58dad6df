"""Which reducer reads which wire format."""

from collections.abc import Callable, Iterable

from app.content.reducers.anthropic_messages import AnthropicMessagesReducer
from app.content.reducers.base import Reducer, Reply
from app.content.reducers.gemini import GeminiReducer
from app.content.reducers.offline import OfflineReducer
from app.content.reducers.openai_chat import OpenAIChatReducer
from app.content.reducers.openai_responses import OpenAIResponsesReducer
from app.content.wire import Record, WireFormat

_REDUCERS: dict[WireFormat, Callable[[], Reducer]] = {
    WireFormat.ANTHROPIC_MESSAGES: AnthropicMessagesReducer,
    WireFormat.OPENAI_CHAT: OpenAIChatReducer,
    WireFormat.OPENAI_RESPONSES: OpenAIResponsesReducer,
    WireFormat.GEMINI: GeminiReducer,
    WireFormat.OFFLINE: OfflineReducer,
}


def reducer_for(api: WireFormat) -> Reducer:
    """Give a new reducer, for one answer."""
    return _REDUCERS[api]()


def replay(api: WireFormat, records: Iterable[Record]) -> Reply:
    """Read what was kept of an answer; gives what its stream gave.

    Raises:
        MalformedStreamError: A record cannot be read.
    """
    reducer = reducer_for(api)
    for record in records:
        reducer.feed(record)
    return reducer.reply()
