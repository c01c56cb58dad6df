"""What can be wrong with a plan and with what its agents find.

AppError
├── ConflictError
│   ├── PlanEndedError     there is nothing left to cancel
│   └── PlanRunningError   it runs, or all of it is done: nothing is to be taken up again
└── InvalidInputError
    └── NoSourceError      a finding names nothing that it rests on
"""

from app.errors import ConflictError, InvalidInputError


class PlanEndedError(ConflictError):
    code = "PLAN_ENDED"


class PlanRunningError(ConflictError):
    code = "PLAN_RUNNING"


class NoSourceError(InvalidInputError):
    code = "NO_SOURCE"
