"""Computability: Turing machines that are run, and problems that are reduced to each other."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph

Symbol = Annotated[str, Field(min_length=1, max_length=1)]
ProblemRef = Annotated[Name, RefersTo("problems.id")]


class Direction(StrEnum):
    LEFT = "L"
    RIGHT = "R"
    STAY = "S"


class Transition(Values):
    from_state: Name
    read_symbol: Symbol
    to_state: Name
    write_symbol: Symbol
    direction: Direction


class TuringMachine(Values):
    """Deterministic, with one tape that is endless on both sides."""

    name: Text = ""
    states: Annotated[tuple[Name, ...], Field(min_length=1, max_length=200)]
    input_alphabet: Annotated[tuple[Symbol, ...], Field(max_length=100)] = ()
    tape_alphabet: Annotated[tuple[Symbol, ...], Field(min_length=1, max_length=100)]
    """The input alphabet, the blank, and what else the machine writes."""
    blank_symbol: Symbol = "_"
    initial_state: Name
    accept_states: Annotated[tuple[Name, ...], Field(max_length=200)] = ()
    reject_states: Annotated[tuple[Name, ...], Field(max_length=200)] = ()
    transitions: Annotated[tuple[Transition, ...], Field(max_length=5_000)] = ()

    def findings(self) -> Iterator[Finding]:
        for path, state in self._states():
            if state not in self.states:
                yield Finding("UNKNOWN_STATE", path, f"{path}: there is no state {state!r}")
        for path, symbol in self._symbols():
            if symbol not in self.tape_alphabet:
                message = f"{path}: {symbol!r} is not in the alphabet of the tape"
                yield Finding("NOT_IN_ALPHABET", path, message)
        if self.blank_symbol in self.input_alphabet:
            path = "machine.inputAlphabet"
            yield Finding("BLANK_IN_INPUT", path, f"{path}: the blank is no symbol of the input")
        for state in sorted({*self.accept_states} & {*self.reject_states}):
            path = "machine.rejectStates"
            yield Finding("ACCEPTS_AND_REJECTS", path, f"{path}: {state!r} accepts as well")
        yield from self._of_determinism()

    def _states(self) -> Iterator[tuple[str, str]]:
        yield "machine.initialState", self.initial_state
        for index, state in enumerate(self.accept_states):
            yield f"machine.acceptStates.{index}", state
        for index, state in enumerate(self.reject_states):
            yield f"machine.rejectStates.{index}", state
        for index, transition in enumerate(self.transitions):
            yield f"machine.transitions.{index}.fromState", transition.from_state
            yield f"machine.transitions.{index}.toState", transition.to_state

    def _symbols(self) -> Iterator[tuple[str, str]]:
        yield "machine.blankSymbol", self.blank_symbol
        for index, symbol in enumerate(self.input_alphabet):
            yield f"machine.inputAlphabet.{index}", symbol
        for index, transition in enumerate(self.transitions):
            yield f"machine.transitions.{index}.readSymbol", transition.read_symbol
            yield f"machine.transitions.{index}.writeSymbol", transition.write_symbol

    def _of_determinism(self) -> Iterator[Finding]:
        seen = Counter[tuple[str, str]]()
        for index, transition in enumerate(self.transitions):
            situation = transition.from_state, transition.read_symbol
            if situation in seen:
                path = f"machine.transitions.{index}"
                message = f"{path}: in {situation[0]!r} at {situation[1]!r} two things may happen"
                yield Finding("NOT_DETERMINISTIC", path, message)
            seen[situation] += 1


class ProblemStatus(StrEnum):
    DECIDABLE = "decidable"
    SEMI_DECIDABLE = "semi_decidable"
    """Recognisable and not decidable."""
    CO_SEMI_DECIDABLE = "co_semi_decidable"
    """Its complement is recognisable, and it is not decidable."""
    NOT_SEMI_DECIDABLE = "not_semi_decidable"
    """Neither it nor its complement is recognisable."""
    UNDECIDABLE = "undecidable"
    """Not decidable; more is not known."""
    UNKNOWN = "unknown"


class DecisionProblem(Values):
    id: Name
    description: Text = ""
    status: ProblemStatus = ProblemStatus.UNKNOWN
    """As known from elsewhere: what the reductions start from."""
    claimed_status: ProblemStatus | None = None
    """What is to be shown; compared with what the reductions give, never believed."""


class ReductionType(StrEnum):
    MANY_ONE = "many_one"
    TURING = "turing"


class Reduction(Values):
    """Who could solve the second could solve the first."""

    from_problem: ProblemRef
    to_problem: ProblemRef
    type: ReductionType = ReductionType.MANY_ONE
    argument: Text = ""


class RiceApplication(Values):
    """Rice's theorem: every semantic property that some programs have and some lack is
    undecidable."""

    problem: ProblemRef
    property: Text
    is_semantic: bool
    """Whether it depends only on what is computed, not on how."""
    program_with: Text = ""
    program_without: Text = ""


class ComputabilityInput(ModeInput):
    machine: TuringMachine | None = None
    input: Annotated[str, Field(max_length=1_000)] = ""
    max_steps: Annotated[int, Field(ge=1, le=200_000)] = 10_000
    claimed_accepts: bool | None = None
    """Whether the machine is said to accept the input; compared, never believed."""
    problems: Annotated[tuple[DecisionProblem, ...], Field(max_length=100), Unique("id")] = ()
    reductions: Annotated[tuple[Reduction, ...], Field(max_length=300)] = ()
    rice_applications: Annotated[tuple[RiceApplication, ...], Field(max_length=50)] = ()

    def findings(self) -> Iterator[Finding]:
        if self.machine:
            yield from self.machine.findings()
            yield from self._of_input(self.machine)
        elif not self.problems:
            message = "machine: there is neither a machine nor a problem"
            yield Finding("NOTHING_TO_COMPUTE", "machine", message)
        for index, rice in enumerate(self.rice_applications):
            path = f"riceApplications.{index}"
            if not (rice.is_semantic and rice.program_with and rice.program_without):
                message = f"{path}: the theorem needs a semantic property, a program that has it"
                yield Finding(
                    "RICE_DOES_NOT_APPLY", path, f"{message} and one that has not", Severity.WARNING
                )

    def _of_input(self, machine: TuringMachine) -> Iterator[Finding]:
        for symbol in dict.fromkeys(self.input):
            if symbol not in machine.input_alphabet:
                message = f"input: {symbol!r} is not in the alphabet of the input"
                yield Finding("NOT_IN_ALPHABET", "input", message)


class Verdict(StrEnum):
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    HALTED = "halted"
    """No transition is left, in a state that neither accepts nor rejects."""
    LOOPS = "loops"
    """A configuration came back, so that it never halts."""
    NOT_HALTED = "not_halted"
    """It had not halted after the steps allowed: nothing is known."""


class Configuration(Values):
    step: int
    state: Name
    tape: Text
    """From the first to the last symbol that is no blank, the head included."""
    head: int
    """Place of the head in `tape`."""


class MachineRun(Values):
    verdict: Verdict
    steps: int
    final: Configuration
    trace: tuple[Configuration, ...]
    """The first 200 configurations."""
    symbols_left: int
    """Symbols other than the blank on the tape."""
    cells_visited: int
    unused_transitions: tuple[int, ...]
    """Places of transitions that the run did not use."""


class ProblemVerdict(Values):
    problem: Name
    status: ProblemStatus
    because: tuple[Name, ...]
    """The problems through which it follows, from what is known; empty where nothing does."""
    agrees: bool | None
    """Whether what was claimed follows; None where nothing was claimed."""
    is_wrong_direction: bool
    """Whether it was only reduced to a problem of the claimed status, which shows nothing."""


class ComputabilityResult(ModeResult):
    run: MachineRun | None
    agrees: bool | None
    """Whether the machine accepts as claimed; None without a claim, and where it has not halted."""
    problems: tuple[ProblemVerdict, ...]


MODE = Mode(
    name="computability",
    group="mathematics",
    title="Computability",
    purpose="Run a Turing machine step by step, and derive what reductions decide.",
    input=ComputabilityInput,
    result=ComputabilityResult,
    method="A bounded run that recognises repeated configurations; reductions carry decidability"
    " back and undecidability forward (Sipser, Introduction to the Theory of Computation,"
    " chapters 3 to 5).",
    graph=ModeGraph(
        items=(
            Items("machine.states", "state"),
            Items("problems", "problem", caption="description"),
        ),
        links=(
            Links(
                "machine.transitions",
                "fromState",
                "toState",
                LinkType.MOVES_TO,
                ("machine.states",),
            ),
            Links(
                "reductions",
                "fromProblem",
                "toProblem",
                LinkType.REDUCES_TO,
                ("problems",),
                kind="type",
            ),
        ),
    ),
    example={
        "machine": {
            "name": "Even number of ones",
            "states": ["even", "odd", "yes", "no"],
            "inputAlphabet": ["1"],
            "tapeAlphabet": ["1", "_"],
            "initialState": "even",
            "acceptStates": ["yes"],
            "rejectStates": ["no"],
            "transitions": [
                {
                    "fromState": state,
                    "readSymbol": read,
                    "toState": target,
                    "writeSymbol": "_",
                    "direction": "R",
                }
                for state, read, target in (
                    ("even", "1", "odd"),
                    ("odd", "1", "even"),
                    ("even", "_", "yes"),
                    ("odd", "_", "no"),
                )
            ],
        },
        "input": "1111",
        "claimedAccepts": True,
        "problems": [
            {"id": "halting", "status": "semi_decidable"},
            {"id": "dead_code", "claimedStatus": "undecidable"},
        ],
        "reductions": [{"fromProblem": "halting", "toProblem": "dead_code", "type": "turing"}],
    },
)
