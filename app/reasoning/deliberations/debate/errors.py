"""What can be wrong with a debate.

AppError
└── ConflictError
    └── DebateEndedError  there is nothing left to cancel
"""

from app.errors import ConflictError


class DebateEndedError(ConflictError):
    code = "DEBATE_ENDED"
