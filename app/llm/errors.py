"""What goes wrong at a vendor, translated once by its adapter.

AppError
├── InvalidInputError
│   ├── UnknownModelError     the provider has no such model; says which command fetches a local one
│   └── ModelRetiredError     it is out of service; fork the branch to go on with another
├── SetupError
│   └── ProviderSetupError    no key, a wrong or expired one, or no right to the model
├── ConflictError
│   └── StateForgottenError   the vendor no longer knows the previous response
└── LLMError                  the call failed; retryable where the same call may work later
    ├── LLMUnavailableError   no connection, 5xx, overloaded, 408
    ├── LLMRateLimitedError   429; `retry_after_s` where the vendor says it
    ├── LLMTimeoutError       no first record, or silence in the middle, for too long
    ├── LLMRejectedError      the vendor refused the request; its words, with secrets removed
    ├── ContextTooLongError   the request is longer than the model reads
    └── StreamCutError        the connection ended in the middle of an answer
"""

from app.errors import AppError, ConflictError, InvalidInputError, SetupError


class UnknownModelError(InvalidInputError):
    code = "MODEL_UNKNOWN"


class ModelRetiredError(InvalidInputError):
    code = "BRANCH_MODEL_RETIRED"


class ProviderSetupError(SetupError):
    code = "PROVIDER_SETUP"


class StateForgottenError(ConflictError):
    code = "PROVIDER_STATE_FORGOTTEN"


class LLMError(AppError):
    code = "MODEL_FAILED"


class LLMUnavailableError(LLMError):
    code = "MODEL_UNAVAILABLE"
    retryable = True


class LLMRateLimitedError(LLMError):
    code = "MODEL_RATE_LIMITED"
    retryable = True

    def __init__(self, message: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class LLMTimeoutError(LLMError):
    code = "MODEL_TIMEOUT"
    retryable = True


class LLMRejectedError(LLMError):
    code = "MODEL_REJECTED"


class ContextTooLongError(LLMError):
    code = "CONTEXT_TOO_LONG"


class StreamCutError(LLMError):
    code = "MODEL_STREAM_CUT"
