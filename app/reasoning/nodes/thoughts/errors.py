"""What can be wrong with a thought.

AppError
└── ConflictError
    ├── ThoughtLimitError  LIMIT_EXCEEDED: too many thoughts, branches, revisions; idle too long
    └── SupersededError    the thought was revised; its revision takes its place
"""

from app.errors import ConflictError


class ThoughtLimitError(ConflictError):
    code = "LIMIT_EXCEEDED"


class SupersededError(ConflictError):
    code = "THOUGHT_REVISED"
