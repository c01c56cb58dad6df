"""A bounded run of a Turing machine.

A configuration that comes back proves a loop. It is recognised by comparing with the one at the
last power of two (Brent 1980), because to keep them all would cost the square of the steps.
"""

from dataclasses import dataclass

from app.domain.modes.mathematics.computability import (
    Configuration,
    Direction,
    MachineRun,
    TuringMachine,
    Verdict,
)

MAX_TRACE = 200
_MOVES = {Direction.LEFT: -1, Direction.RIGHT: 1, Direction.STAY: 0}


@dataclass(slots=True)
class _Tape:
    """The symbols that are no blank, by place."""

    symbols: dict[int, str]
    blank: str
    head: int = 0

    def read(self) -> str:
        return self.symbols.get(self.head, self.blank)

    def write(self, symbol: str) -> None:
        if symbol == self.blank:
            self.symbols.pop(self.head, None)
        else:
            self.symbols[self.head] = symbol


def run(machine: TuringMachine, text: str, max_steps: int) -> MachineRun:
    table = {(t.from_state, t.read_symbol): (n, t) for n, t in enumerate(machine.transitions)}
    tape = _Tape(dict(enumerate(text)), machine.blank_symbol)
    state, steps, used, visited = machine.initial_state, 0, set[int](), {0}
    trace = [_configuration(0, state, tape)]
    remembered = state, tape.head, dict(tape.symbols)
    verdict = _halted(machine, state, (state, tape.read()) in table)
    while verdict is None and steps < max_steps:
        number, transition = table[state, tape.read()]
        used.add(number)
        tape.write(transition.write_symbol)
        tape.head += _MOVES[transition.direction]
        state, steps = transition.to_state, steps + 1
        visited.add(tape.head)
        if len(trace) < MAX_TRACE:
            trace.append(_configuration(steps, state, tape))
        verdict = _halted(machine, state, (state, tape.read()) in table)
        if verdict is None and (state, tape.head, tape.symbols) == remembered:
            verdict = Verdict.LOOPS
        if steps & (steps - 1) == 0:
            remembered = state, tape.head, dict(tape.symbols)
    return MachineRun(
        verdict=verdict or Verdict.NOT_HALTED,
        steps=steps,
        final=_configuration(steps, state, tape),
        trace=tuple(trace),
        symbols_left=len(tape.symbols),
        cells_visited=len(visited),
        unused_transitions=tuple(n for n in range(len(machine.transitions)) if n not in used),
    )


def _halted(machine: TuringMachine, state: str, goes_on: bool) -> Verdict | None:
    if state in machine.accept_states:
        return Verdict.ACCEPTED
    if state in machine.reject_states:
        return Verdict.REJECTED
    return None if goes_on else Verdict.HALTED


def _configuration(step: int, state: str, tape: _Tape) -> Configuration:
    places = [tape.head, *tape.symbols]
    first, last = max(min(places), tape.head - 1_000), min(max(places), tape.head + 1_000)
    written = "".join(tape.symbols.get(place, tape.blank) for place in range(first, last + 1))
    return Configuration(step=step, state=state, tape=written, head=tape.head - first)
