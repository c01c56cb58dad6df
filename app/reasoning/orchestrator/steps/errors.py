"""What can be wrong with the verification of steps.

AppError
└── InvalidInputError
    └── NoVerdictError  what a model answered cannot be read as a verdict
"""

from app.errors import InvalidInputError


class NoVerdictError(InvalidInputError):
    code = "NO_VERDICT"
