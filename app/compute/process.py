"""The process that computes: `python -m app.compute.process SECONDS BYTES`.

It reads a computation from standard input, says on standard output that its libraries are loaded,
answers there, and ends with its input.
"""

import faulthandler
import os
import signal
import sys
import traceback
from typing import Any, BinaryIO

from app.compute.base import ComputationError
from app.compute.computations import computed, load
from app.compute.frames import HEADER_BYTES, body_length, packed, unpacked
from app.domain.modes.modes import MODES
from app.errors import LimitExceededError, SetupError

_ORPHANED = 3
"""After so many budgets a computation ends itself: the service that would end it is gone."""


def main() -> None:
    seconds, max_bytes = float(sys.argv[1]), int(sys.argv[2])
    answers = os.fdopen(os.dup(1), "wb")
    # What a library prints is no answer.
    os.dup2(2, 1)
    # Ctrl-C is for the service, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory(max_bytes)
    _send(answers, {"ready": True})
    while (asked := _received(sys.stdin.buffer)) is not None:
        refused = _refused_by_loading(asked["mode"])
        _send(answers, refused or {"loaded": True})
        if refused:
            continue
        # The watchdog needs no interpreter lock, which a library may hold.
        faulthandler.dump_traceback_later(1 + _ORPHANED * seconds, exit=True)
        answer = answer_to(asked)
        faulthandler.cancel_dump_traceback_later()
        _send(answers, answer)


def _refused_by_loading(mode: str) -> dict[str, Any] | None:
    try:
        load(mode)
    except SetupError as error:
        return {"setup": error.message}
    except MemoryError:
        return {"limit": f"{mode}: its libraries took more memory than is allowed"}
    except Exception:
        # As in `answer_to`.
        return {"crash": traceback.format_exc()}
    return None


def answer_to(asked: dict[str, Any]) -> dict[str, Any]:
    """Compute what is asked; whatever goes wrong is told to the service."""
    mode = asked["mode"]
    try:
        found = computed(mode, MODES[mode].input.model_validate(asked["input"]))
    except ComputationError as error:
        return {"refused": [error.finding_code, error.field or "", error.message]}
    except LimitExceededError as error:
        return {"limit": error.message}
    except (MemoryError, RecursionError):
        return {"limit": f"{mode}: it took more memory than is allowed"}
    except Exception:
        # Nobody is above: the service raises and logs it.
        return {"crash": traceback.format_exc()}
    result = found.result.model_dump(mode="json", by_alias=True)
    return {"result": result, "libraries": found.libraries, "seconds": found.seconds}


def limit_memory(max_bytes: int) -> None:
    try:
        import resource  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = max_bytes if hard == resource.RLIM_INFINITY else min(max_bytes, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _received(questions: BinaryIO) -> dict[str, Any] | None:
    header = questions.read(HEADER_BYTES)
    return unpacked(questions.read(body_length(header))) if header else None


def _send(answers: BinaryIO, message: dict[str, Any]) -> None:
    answers.write(packed(message))
    answers.flush()


if __name__ == "__main__":
    main()
