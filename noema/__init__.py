"""The Python client of Noema: `Client`, and `AsyncClient` for programs that await."""

from noema.client import AsyncClient, Client
from noema.errors import (
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    LimitExceededError,
    NoemaError,
    NotFoundError,
    RateLimitedError,
    UnauthenticatedError,
    UnavailableError,
)

__all__ = [
    "AsyncClient",
    "Client",
    "ConflictError",
    "ForbiddenError",
    "InvalidInputError",
    "LimitExceededError",
    "NoemaError",
    "NotFoundError",
    "RateLimitedError",
    "UnauthenticatedError",
    "UnavailableError",
]
