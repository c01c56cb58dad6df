"""What training may fail with.

AppError
└── SetupError
    └── TrainerUnavailableError   no trainer is configured, so nothing is trained
"""

from app.errors import SetupError


class TrainerUnavailableError(SetupError):
    code = "TRAINER_UNAVAILABLE"
