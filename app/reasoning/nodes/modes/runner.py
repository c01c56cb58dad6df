"""Running a mode: its input is checked, its result computed; nothing is stored."""

from collections.abc import Mapping
from typing import Any

from app.compute.base import Computer
from app.domain.modes.base import Mode
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, Library, ModeRun
from app.errors import NotFoundError
from app.reasoning.nodes.modes.custom import CustomModes


class ModeRunner:
    """Args:
    custom: The modes that the tenant defined; None where there is no graph to keep them.
    """

    def __init__(self, computer: Computer, custom: CustomModes | None = None) -> None:
        self._computer = computer
        self._custom = custom

    async def require(self, name: str) -> Mode:
        """Return a mode, built in or defined by the tenant.

        Raises:
            NotFoundError: There is none of this name.
        """
        if name not in MODES and self._custom and (mode := await self._custom.find(name)):
            return mode
        return require_mode(name)

    async def run(self, name: str, data: Mapping[str, Any]) -> ModeRun:
        """Check an input and compute its result.

        Args:
            name: Of a mode.
            data: Plain JSON, names in camel case.

        Raises:
            NotFoundError: There is no such mode.
            InvalidModeInputError: With every error in the input.
            ComputationError: The input is well formed and has no result.
            LimitExceededError: The computation took more than its budget.
            UnavailableError: Too many computations of this tenant wait already.
        """
        mode = await self.require(name)
        given, warnings = read_input(mode, data)
        if mode.result is None:
            return ModeRun(name, given, None, Basis.STATED, warnings, (), 0.0)
        computed = await self._computer.compute(name, given)
        libraries = tuple(Library(*pair) for pair in sorted(computed.libraries.items()))
        return ModeRun(
            name, given, computed.result, Basis.COMPUTED, warnings, libraries, computed.seconds
        )


def require_mode(name: str) -> Mode:
    """Return a mode that is built in.

    Raises:
        NotFoundError: There is none of this name.
    """
    mode = MODES.get(name)
    if mode is None:
        raise NotFoundError(f"there is no mode {name}; `noema mode list` names them", field="mode")
    return mode
