"""A branch: one line of turns inside a session, held to one provider, wire format and model."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.content.wire import WireFormat

MAX_BRANCH_NAME = 120
MAX_MERGE_SUMMARY = 4_000
MAIN_BRANCH = "main"


class ResolvedFrom(StrEnum):
    """Who had the say over a branch's provider and model."""

    EXPLICIT = "explicit"
    SOURCE = "source"
    TENANT = "tenant"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What somebody asks for; None leaves it open."""

    provider: str | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """What a branch is held to for good."""

    provider: str
    api: WireFormat
    model: str
    resolved_from: ResolvedFrom


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that may be named; others of its provider may be too."""

    name: str
    context_tokens: int | None
    """Of prompt and answer together; None where nobody says."""


@dataclass(frozen=True, slots=True)
class Provider:
    name: str
    missing: str | None
    """The setting without which it cannot be called."""
    default_model: str | None
    """What is taken where no model is named; None where one has to be."""
    models: tuple[KnownModel, ...] = ()
    """The vendor's newest first; empty where only its own server knows."""


class ModelDirectory(Protocol):
    """What is known of providers and models before anything is sent."""

    def api_of(self, provider: str) -> WireFormat:
        """Give the wire format a provider speaks.

        Raises:
            InvalidInputError: There is no such provider.
        """
        ...

    def default_model(self, provider: str) -> str:
        """Give the model of a provider that is taken where none is named."""
        ...

    def check_model(self, provider: str, model: str) -> None:
        """Refuse a model that is known to be out of service, and warn of one that is not known.

        Raises:
            ModelRetiredError: The vendor no longer runs it; nothing is put in its place.
        """
        ...

    def context_tokens(self, provider: str, model: str) -> int:
        """Give how many tokens the model reads and writes in one call."""
        ...

    def estimated(self, provider: str, tokens: int) -> int:
        """Give how many tokens as Noema estimates them make so many of a provider's own."""
        ...

    def efforts(self, provider: str, model: str, output_tokens: int) -> Sequence[str]:
        """Give how hard the model can be told to think in an answer of so many tokens.

        Least first; empty where it cannot be told.
        """
        ...


@dataclass(frozen=True, slots=True)
class NewBranch:
    """A branch to begin.

    It grows from `forked_from_id`, or from the head of the source where that is left out; with
    neither it begins empty.
    """

    id: str
    session_id: str
    name: str
    choice: ModelChoice = ModelChoice()
    source_branch_id: str | None = None
    """Whose provider and model it takes over; the branch of the node it grows from if left out."""
    forked_from_id: str | None = None
    """The last node both share."""


@dataclass(frozen=True, slots=True)
class NewEdit:
    """A fork before a user's message, for another one in its place."""

    id: str
    """Of the branch."""
    node_id: str
    """The message."""
    text: str | None = None
    """What stands in its place; None leaves the branch waiting for it."""
    name: str | None = None
    """The source's with a number if left out."""
    choice: ModelChoice = ModelChoice()


@dataclass(frozen=True, slots=True)
class NewMerge:
    """What one branch takes over from another."""

    id: str
    """Of the node that is written."""
    source_branch_id: str
    target_branch_id: str
    summary: str
    payload_node_id: str | None = None
    """The answer that is taken over; the source's last one if left out."""


@dataclass(frozen=True, slots=True)
class NewCompaction:
    """A summary in place of a branch's older turns."""

    id: str
    """Of the node that is written."""
    branch_id: str
    summary: str | None = None
    """None extracts one from what is replaced: decisions, demands and figures first."""
    keep_turns: int = 4
    """Newest turns that stay as they are."""


@dataclass(frozen=True, slots=True)
class Branch:
    id: str
    session_id: str
    name: str
    provider: str
    api: WireFormat
    model: str
    head_id: str | None
    """Its last node; None as long as it is empty."""
    forked_from_id: str | None
    """The last node it shares with the branch it grew from."""
    source_branch_id: str | None
    resolved_from: ResolvedFrom
    response_id: str | None
    """State the provider keeps of this branch; never taken over by a fork."""
    lease_owner: str | None
    """The turn that may write now; None when nobody writes."""
    lease_until: datetime | None
    version: int
    """Grows by one whenever the head moves."""
    recorded_from: datetime
