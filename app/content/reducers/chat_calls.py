"""Tool calls of a chat completion; hosts differ in how they say which call goes on."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.content.blocks import ToolCallBlock
from app.content.json_fields import Json, as_map, as_maps, packed, text_of
from app.content.reducers.assembly import Assembly, BlockBuilder
from app.content.reducers.chat_message import ChatMessage
from app.content.reducers.records import index_of
from app.content.reducers.runs import Runs


@dataclass(slots=True)
class _Call:
    growing: BlockBuilder
    place: int
    """In the message's list of calls."""
    call_id: str | None
    name: str | None


class ChatCalls:
    def __init__(self, assembly: Assembly, runs: Runs, message: ChatMessage) -> None:
        self._assembly = assembly
        self._runs = runs
        self._message = message
        self._calls: list[_Call] = []
        self._by_index: dict[int, _Call] = {}

    def take(self, said: Json) -> None:
        """Take the calls of a message or a delta."""
        for item in as_maps(said.get("tool_calls")):
            kind = "custom" if item.get("type") == "custom" else "function"
            self._take(item, kind, "input" if kind == "custom" else "arguments")

    def _take(self, item: Json, kind: str, field: str) -> None:
        asked = as_map(item.get(kind))
        name = text_of(asked, "name")
        call = self._find(item, name) or self._begin(item, kind, field)
        self._complete(call, kind, text_of(item, "id"), name)
        arguments = asked.get(field)
        if arguments is not None:
            text = arguments if isinstance(arguments, str) else packed(arguments)
            self._message.grow_call(call.place, (kind, field), text)
            self._assembly.extend(call.growing, "arguments", text)

    def _begin(self, item: Json, kind: str, field: str) -> _Call:
        self._runs.end()
        asked = as_map(item.get(kind)) | {field: ""}
        place = self._message.add_call(
            {n: v for n, v in item.items() if n != "index"} | {kind: asked}
        )
        call = _Call(self._assembly.open(ToolCallBlock("", "", "")), place, None, None)
        self._calls.append(call)
        if (index := index_of(item, "index")) is not None:
            self._by_index[index] = call
        return call

    def _complete(self, call: _Call, kind: str, call_id: str | None, name: str | None) -> None:
        """Take the id and the name, which may come late and may come again."""
        if call_id and not call.call_id:
            call.call_id = self._message.call(call.place)["id"] = call_id
            self._assembly.extend(call.growing, "call_id", call_id)
        if name and not call.name:
            call.name = self._message.call(call.place)[kind]["name"] = name
            self._assembly.extend(call.growing, "name", name)

    def _find(self, item: Json, name: str | None) -> _Call | None:
        """Find the call that goes on: by index, by id, else the last if this names none."""
        call_id, index = text_of(item, "id"), index_of(item, "index")
        call = next(self._candidates(call_id, index, name), None)
        is_other = bool(call and call_id and call.call_id and call.call_id != call_id and name)
        return None if is_other else call

    def _candidates(
        self, call_id: str | None, index: int | None, name: str | None
    ) -> Iterator[_Call]:
        if index is not None:
            yield from (c for i, c in self._by_index.items() if i == index)
            return
        yield from (c for c in self._calls if call_id and c.call_id == call_id)
        if not name:
            yield from self._calls[-1:]
