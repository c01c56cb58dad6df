"""OpenAI chat completions and the dialects of compatible hosts: the first choice, piece by piece.

Thinking comes as `reasoning_content`, as `reasoning`, as `reasoning_details` or as parts of a
listed content. Inline think tags stay in the text: they are the model's own words, and what looks
like a tag may be one that it writes about.
"""

from app.content.blocks import CitationBlock, ImageBlock, ToolCallBlock, UnknownBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, count_of, packed, text_of
from app.content.reducers.base import Part
from app.content.reducers.chat_calls import ChatCalls
from app.content.reducers.chat_message import ChatMessage, thinking_of, thinking_of_part
from app.content.reducers.records import JsonReducer, part
from app.content.reducers.runs import Runs
from app.content.usage import Usage
from app.content.wire import Record


class OpenAIChatReducer(JsonReducer):
    def __init__(self) -> None:
        super().__init__()
        self._runs = Runs(self.assembly)
        self._message = ChatMessage()
        self._calls = ChatCalls(self.assembly, self._runs, self._message)

    def take(self, event: Json, record: Record) -> None:
        if record.whole and not (event.get("choices") or event.get("error")):
            raise self.malformed(record, "is neither a completion nor an error")
        self.head.name(event, "id", "model")
        if event.get("error"):
            self.head.fail(event["error"])
        choices = as_maps(event.get("choices"))
        first = next((choice for choice in choices if not choice.get("index")), None)
        if first and not self._message.is_whole:
            self._take_choice(first)
        self.head.usage = as_map(event.get("usage")) or self.head.usage

    def end(self) -> None:
        if not self.head.finished:
            self._say_last()
        self.head.finished = True
        self._runs.end()
        self.assembly.close_all()

    def parts(self) -> tuple[Part, ...]:
        content = self._message.content()
        return (part("message", content),) if content else ()

    def count(self, usage: Json) -> Usage:
        read, written = (
            as_map(usage.get(f"{name}_tokens_details")) for name in ("prompt", "completion")
        )
        cached = count_of(read, "cached_tokens")
        return Usage(
            input_tokens=count_of(usage, "prompt_tokens"),
            output_tokens=count_of(usage, "completion_tokens"),
            thinking_tokens=count_of(written, "reasoning_tokens"),
            cache_read_tokens=count_of(usage, "cached_tokens") if cached is None else cached,
            cache_write_tokens=count_of(read, "cache_write_tokens"),
        )

    def _take_choice(self, choice: Json) -> None:
        if choice.get("error"):
            self.head.fail(choice["error"])
        self.head.usage = as_map(choice.get("usage")) or self.head.usage
        # Some hosts send the message so far beside each delta: what is added counts.
        is_whole = "delta" not in choice
        said = as_map(choice.get("message" if is_whole else "delta"))
        self._say(said)
        if is_whole:
            self._message.become(said)
        else:
            self._message.grow(said)
        self.head.stop_reason = text_of(choice, "finish_reason") or self.head.stop_reason
        if (is_whole or self.head.stop_reason) and not self.head.finished:
            self.end()

    def _say(self, said: Json) -> None:
        self._runs.think(thinking_of(said))
        for detail in as_maps(said.get("reasoning_details")):
            if signature := text_of(detail, "signature", "data"):
                self._runs.sign(signature, thinking=True)
        self._say_content(said.get("content"))
        self._runs.append_text(text_of(said, "refusal") or "")
        self._calls.take(said)
        for image in as_maps(said.get("images")):
            self._runs.put(ImageBlock("", packed(image)))
        for annotation in as_maps(said.get("annotations")):
            self._runs.put(_citation(annotation))

    def _say_content(self, content: object) -> None:
        if isinstance(content, str):
            self._runs.append_text(content)
        for item in as_list(content):
            self._say_part(as_map(item))

    def _say_part(self, item: Json) -> None:
        kind = text_of(item, "type") or ""
        if kind in ("text", "refusal"):
            self._runs.append_text(text_of(item, kind) or "")
        elif kind == "thinking":
            self._runs.think(thinking_of_part(item))
        elif kind == "image_url":
            self._runs.put(ImageBlock("", packed(item)))
        else:
            self._runs.put(UnknownBlock(kind, packed(item)))

    def _say_last(self) -> None:
        """Give what only grows into something at the end."""
        message = self._message.content()
        if call := as_map(message.get("function_call")):
            arguments = text_of(call, "arguments") or ""
            self._runs.put(ToolCallBlock("", text_of(call, "name") or "", arguments))
        if message.get("audio"):
            self._runs.put(UnknownBlock("audio", packed(message["audio"])))


def _citation(annotation: Json) -> CitationBlock:
    cited = as_map(annotation.get("url_citation")) or annotation
    return CitationBlock("", text_of(cited, "url", "title") or "", packed(annotation))
