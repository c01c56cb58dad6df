"""AppError
└── UnavailableError
    └── UselessAnswerError    a model answered something else than it was asked for
"""

from app.errors import UnavailableError


class UselessAnswerError(UnavailableError):
    pass
