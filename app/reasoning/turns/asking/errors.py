"""AppError
└── UnavailableError
    └── UnusableAnswerError   no answer had the form that was asked for
"""

from app.errors import UnavailableError


class UnusableAnswerError(UnavailableError):
    pass
