"""What a model is to answer about a text, and what is made of it."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from app.content.usage import Usage
from app.domain.nodes.decision import NewDecision, Option

_MAX_TEXT = 1_000
Said = Field(default="", max_length=_MAX_TEXT)


class GivenOption(BaseModel):
    model_config = ConfigDict(frozen=True)

    option: str = Field(max_length=_MAX_TEXT)
    reason: str = Said


class GivenDecision(BaseModel):
    model_config = ConfigDict(frozen=True)

    quote: str = Field(max_length=_MAX_TEXT)
    """The sentence that decides, copied."""
    chosen: str = Said
    """Copied; empty where options are weighed and none is taken."""
    reason: str = Said
    rejected: tuple[GivenOption, ...] = Field(default=(), max_length=20)


class Answer(BaseModel):
    model_config = ConfigDict(frozen=True)

    decisions: tuple[GivenDecision, ...] = Field(max_length=20)


@dataclass(frozen=True, slots=True)
class KnownOption:
    id: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Known:
    """A decision that is there already."""

    id: str
    start: int | None
    end: int | None
    question: str | None
    description: str
    options: tuple[KnownOption, ...]

    @property
    def chosen(self) -> str | None:
        return next((option.text for option in self.options if option.chosen), None)


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of one node, with what was found in it."""

    id: str
    session_id: str
    due: str
    text: str
    valid_from: datetime | None
    known: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Completed:
    """A decision that the model found too, and what it adds to it."""

    known: Known
    chosen: Option | None
    rejected: tuple[Option, ...]
    taken: tuple[str, ...]
    """Options that counted as turned down and are what was chosen."""


@dataclass(frozen=True, slots=True)
class Findings:
    new: tuple[NewDecision, ...] = ()
    completed: tuple[Completed, ...] = ()
    refused: int = 0
    """Words the model gave as the text's that do not stand in it."""


@dataclass(frozen=True, slots=True)
class Read:
    """What came of reading a text."""

    findings: Findings
    usage: Usage | None = None
    failure: str | None = None
    is_silent: bool = False
    """Whether there is nothing to tell, as of a reading that costs nothing and found nothing."""
