"""What can be wrong with a graph of thoughts.

AppError
└── InvalidInputError
    ├── NoThoughtsError  what a model answered cannot be read as thoughts
    └── NoScoreError     what a model answered cannot be read as a score
"""

from app.errors import InvalidInputError


class NoThoughtsError(InvalidInputError):
    code = "NO_THOUGHTS"


class NoScoreError(InvalidInputError):
    code = "NO_SCORE"
