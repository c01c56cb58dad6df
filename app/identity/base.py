"""The door of the identity provider: it says whose token this is."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Identity:
    issuer: str
    subject: str
    """Names the person or the program for good, within the issuer."""
    name: str
    """For the log."""
    groups: frozenset[str]


class IdentityProvider(Protocol):
    async def identify(self, token: str) -> Identity:
        """Tell whose token this is.

        Raises:
            UnauthenticatedError: It is none of the issuer's for this service, or its time is over.
            UnavailableError: The keys of the issuer are not known, and it does not answer.
        """
        ...

    async def aclose(self) -> None: ...
