"""The port behind which every model sits: a request goes in, the vendor's own records come out.

An adapter carries; it does not interpret. Whoever calls keeps each record first and then feeds it
to the reducer of the adapter's wire format, so nothing that arrived is ever lost to a mistake.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from app.content.blocks import Block
from app.content.reducers.base import Part
from app.content.wire import Record, WireFormat
from app.domain.template import FoundTemplate

Json = Mapping[str, "object"]


class Effort(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    MAX = "max"


@dataclass(frozen=True, slots=True)
class Message:
    role: Literal["user", "assistant", "tool"]
    blocks: tuple[Block, ...]
    verbatim: tuple[Part, ...] | None = None
    """The vendor's own parts of this turn, sent as they are in place of `blocks`; only ever set
    for a turn of the same provider, wire format and model."""


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    description: str
    schema: Json
    """JSON Schema of the arguments, an object."""


SUPPOSED = "supposed_id"
"""In what a brief gives: the stored thing that is to be taken as holding."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What a request asks for, as values: for a provider that reads the graph and no prompt."""

    task: str
    """Who is to answer, such as `debate.skeptic`."""
    question: str
    """What the whole is about, in the words it was asked in."""
    given: Json
    """What else the task builds on; each task says what it reads."""
    templates: tuple[FoundTemplate, ...] = ()
    """Ways of reasoning that fit the question."""


@dataclass(frozen=True, slots=True)
class ModelRequest:
    model: str
    messages: tuple[Message, ...]
    """Oldest first; the last is from the user or a tool."""
    max_output_tokens: int
    system: str | None = None
    effort: Effort | None = None
    """How deep to think; None leaves it to the model."""
    thinking_budget: int | None = None
    """Tokens for thinking, for the models that take a figure; smaller than `max_output_tokens`."""
    temperature: float | None = None
    tools: tuple[Tool, ...] = ()
    output_schema: Json | None = None
    """JSON Schema the answer must fulfil, where the model can be held to one."""
    previous_response_id: str | None = None
    """State the vendor keeps; `messages` then holds only what came after it."""
    brief: Brief | None = None
    """Never sent anywhere; the messages say the same in words."""


class LanguageModel(Protocol):
    """One provider's models. Stateless: many streams may run at once."""

    @property
    def provider(self) -> str: ...

    @property
    def api(self) -> WireFormat: ...

    def check(self, request: ModelRequest) -> None:
        """Refuse what can be known to fail, before anything is sent.

        Raises:
            UnknownModelError: The provider has no such model.
            ModelRetiredError: It had; it was taken out of service.
            InvalidInputError: A budget, an effort or a temperature the model does not take.
        """
        ...

    def body(self, request: ModelRequest) -> Json | None:
        """Give the body that `stream` sends, as it is sent; None where nothing is sent anywhere.

        Raises:
            AppError: As `check`.
        """
        ...

    def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        """Send `request` and give what comes back, record by record, as it arrives.

        Closing the generator ends the call at the vendor.

        Raises:
            AppError: One of `app.llm.errors`. Before the first record it was retried where that
                can help; after it never.
        """
        ...


class ModelDecorator(ABC):
    """A `LanguageModel` on another one, from which it differs in what it does around a call."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    @property
    def provider(self) -> str:
        return self._model.provider

    @property
    def api(self) -> WireFormat:
        return self._model.api

    def check(self, request: ModelRequest) -> None:
        self._model.check(request)

    def body(self, request: ModelRequest) -> Json | None:
        return self._model.body(request)

    @abstractmethod
    def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        """As `LanguageModel.stream`."""
        ...
