"""What can be wrong with a turn.

AppError
├── InvalidInputError
│   └── MessageTooLongError  over 120,000 characters
└── ConflictError
    ├── BudgetExceededError  the session spent its output tokens
    ├── TurnEndedError       there is nothing left to cancel
    ├── BranchMovedError     somebody wrote on the branch meanwhile; try again
    ├── TurnStoppedError     it was cancelled
    └── TurnLostError        it was closed elsewhere: by recovery, or with its session
"""

from app.errors import ConflictError, InvalidInputError


class MessageTooLongError(InvalidInputError):
    code = "MESSAGE_TOO_LONG"


class BudgetExceededError(ConflictError):
    code = "BUDGET_EXCEEDED"


class TurnEndedError(ConflictError):
    code = "TURN_ENDED"


class BranchMovedError(ConflictError):
    code = "BRANCH_MOVED"
    retryable = True


class TurnLostError(ConflictError):
    code = "TURN_LOST"


class TurnStoppedError(ConflictError):
    code = "CANCELLED"
