"""What training may fail with.

AppError
└── SetupError
    └── TrainerUnavailableError   no trainer is configured: nothing is trained, and nothing pretended
"""

from app.errors import SetupError


class TrainerUnavailableError(SetupError):
    code = "TRAINER_UNAVAILABLE"
