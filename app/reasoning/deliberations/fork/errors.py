"""What goes wrong with forks.

AppError
└── ConflictError
    ├── ForkBusyError   it is still thinking
    └── ForkOverError   it has ended, or a branch of it has, or never finished
"""

from app.errors import ConflictError


class ForkBusyError(ConflictError):
    pass


class ForkOverError(ConflictError):
    pass
