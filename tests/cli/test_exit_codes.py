"""Which exit code a failure gets."""

import pytest

from app.cli.terminal.exit_codes import ExitCode, exit_code
from app.errors import (
    AppError,
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    NotFoundError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.reasoning.nodes.think_graph.errors import CycleError


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (InvalidInputError, 2),
        (NotFoundError, 3),
        (ConflictError, 4),
        (CycleError, 4),
        (UnauthenticatedError, 5),
        (ForbiddenError, 5),
        (UnavailableError, 6),
        (SetupError, 6),
    ],
)
def test_a_failure_has_the_code_of_its_kind(kind: type[AppError], code: int) -> None:
    assert exit_code(kind("no")) == code


def test_every_kind_of_expected_failure_has_a_code_of_its_own() -> None:
    kinds = [kind for kind in AppError.__subclasses__() if kind.code != AppError.code]
    assert [k for k in kinds if exit_code(k.__new__(k)) is ExitCode.UNEXPECTED] == []
