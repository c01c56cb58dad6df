"""What can be wrong with a deliberation.

AppError
└── ConflictError
    └── BacklogFullError  as many of the tenant's deliberations wait as may; try again later
"""

from app.errors import ConflictError


class BacklogFullError(ConflictError):
    code = "BACKLOG_FULL"
    retryable = True
