"""What can be wrong with a branch.

AppError
└── ConflictError
    ├── BranchLockedError  another provider or model than the branch is held to; fork it
    └── BranchBusyError    somebody else writes on it now, or took it over
"""

from app.errors import ConflictError


class BranchLockedError(ConflictError):
    code = "BRANCH_LOCKED"


class BranchBusyError(ConflictError):
    code = "BRANCH_BUSY"
    retryable = True
