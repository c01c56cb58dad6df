"""Sequential: numbered thoughts that build on, revise and branch from earlier ones."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

Earlier = Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("thoughts.id")]
OneEarlier = Annotated[Name | None, RefersTo("thoughts.id")]


class SequentialThought(Values):
    id: Name
    thought_number: Annotated[int, Field(ge=1)]
    """Its place, from 1 and without gaps, over all branches."""
    content: Annotated[Text, Field(min_length=1)]
    build_upon: Earlier = ()
    """Earlier thoughts that it continues."""
    dependencies: Earlier = ()
    """Earlier thoughts that must hold for it to hold."""
    is_revision: bool = False
    revises_thought: OneEarlier = None
    """The earlier thought that it replaces."""
    revision_reason: Text = ""
    branch_id: Name | None = None
    """The branch that it belongs to; None for the main line."""
    branch_from: OneEarlier = None
    """The thought that its branch leaves; needed by the first thought of a branch."""
    uncertainty: Probability | None = None
    next_thought_needed: bool = True
    """False ends its line: the main line or its branch."""

    @property
    def rests_on(self) -> tuple[str, ...]:
        return (*self.build_upon, *self.dependencies)


class SequentialInput(ModeInput):
    thoughts: Annotated[
        tuple[SequentialThought, ...], Field(min_length=1, max_length=500), Unique("id")
    ]
    """In the order they were written."""
    total_thoughts: Annotated[int | None, Field(ge=1)] = None
    """How many are expected."""

    def findings(self) -> Iterator[Finding]:
        known = set[str]()
        for index, thought in enumerate(self.thoughts):
            path = f"thoughts.{index}"
            yield from _of_number(path, thought, index + 1)
            yield from _of_references(path, thought, known)
            yield from _of_revision(path, thought)
            known.add(thought.id)
        yield from _of_branches(self.thoughts)
        yield from _of_ends(self.thoughts)
        if self.total_thoughts is not None and self.total_thoughts < len(self.thoughts):
            message = f"totalThoughts: there are already {len(self.thoughts)} thoughts"
            yield Finding("TOTAL_TOO_SMALL", "totalThoughts", message)


def _of_number(path: str, thought: SequentialThought, place: int) -> Iterator[Finding]:
    if thought.thought_number != place:
        at = f"{path}.thoughtNumber"
        yield Finding("NUMBER_OUT_OF_ORDER", at, f"{at}: {place} comes next")


def _of_references(path: str, thought: SequentialThought, known: set[str]) -> Iterator[Finding]:
    referred = {
        "buildUpon": thought.build_upon,
        "dependencies": thought.dependencies,
        "revisesThought": (thought.revises_thought,),
        "branchFrom": (thought.branch_from,),
    }
    for field, names in referred.items():
        for name in names:
            if name is not None and name not in known:
                message = f"{path}.{field}: {name!r} is no earlier thought"
                yield Finding("LATER_THOUGHT", f"{path}.{field}", message)


def _of_revision(path: str, thought: SequentialThought) -> Iterator[Finding]:
    at = f"{path}.revisesThought"
    if thought.is_revision != (thought.revises_thought is not None):
        message = f"{at}: a revision names what it revises, and nothing else does"
        yield Finding("REVISION_MISMATCH", at, message)
    elif thought.is_revision and not thought.revision_reason:
        message = f"{path}.revisionReason: nothing says why {thought.revises_thought!r} is revised"
        yield Finding("MISSING_REASON", f"{path}.revisionReason", message, Severity.WARNING)


def _of_branches(thoughts: tuple[SequentialThought, ...]) -> Iterator[Finding]:
    origins = dict[str, str]()
    for index, thought in enumerate(thoughts):
        path = f"thoughts.{index}"
        branch, origin = thought.branch_id, thought.branch_from
        if branch is None:
            if origin is not None:
                message = f"{path}.branchId: a thought that branches off names its branch"
                yield Finding("UNNAMED_BRANCH", f"{path}.branchId", message)
        elif branch not in origins and origin is None:
            message = f"{path}.branchFrom: nothing says where {branch!r} branches off"
            yield Finding("BRANCH_WITHOUT_ORIGIN", f"{path}.branchFrom", message)
        elif origin is not None and origins.setdefault(branch, origin) != origin:
            message = f"{path}.branchFrom: {branch!r} left {origins[branch]!r}"
            yield Finding("BRANCH_ORIGIN_CHANGED", f"{path}.branchFrom", message)


def _of_ends(thoughts: tuple[SequentialThought, ...]) -> Iterator[Finding]:
    ended = set[str | None]()
    for index, thought in enumerate(thoughts):
        if thought.branch_id in ended:
            path = f"thoughts.{index}"
            message = f"{path}: its line had ended"
            yield Finding("THOUGHT_AFTER_END", path, message, Severity.WARNING)
        if not thought.next_thought_needed:
            ended.add(thought.branch_id)


class BranchState(Values):
    branch_id: Name
    origin: Name
    """The thought that it leaves."""
    thoughts: tuple[Name, ...]
    is_complete: bool
    """Whether its last thought needs no other."""
    is_merged: bool
    """Whether a thought outside the branch builds on it."""


class Revised(Values):
    thought: Name
    replaced_by: tuple[Name, ...]
    """Its revisions, and theirs, in the order written."""
    current: tuple[Name, ...]
    """Those of them that nothing revises; two or more compete."""


class Stale(Values):
    thought: Name
    because: tuple[Name, ...]
    """Revised thoughts that it still rests on, directly or not."""


class SequentialResult(ModeResult):
    current: tuple[Name, ...]
    """The thoughts that nothing revises."""
    revised: tuple[Revised, ...]
    stale: tuple[Stale, ...]
    """Current thoughts that must be looked at again."""
    branches: tuple[BranchState, ...]
    depth: int
    """Links on the longest chain of thoughts that rest on each other; 0 where none does."""
    longest_chain: tuple[Name, ...]
    loose_ends: tuple[Name, ...]
    """Current thoughts that ask for another, and that none rests on or branches from."""
    average_uncertainty: Probability | None
    """Over the thoughts that state one; None where none does."""
    is_complete: bool
    """Whether the main line and every branch that is not merged ended, and nothing is stale."""


MODE = Mode(
    name="sequential",
    group="standard",
    title="Sequential",
    purpose="Think in numbered steps, revise and branch, and see what still rests on what.",
    input=SequentialInput,
    result=SequentialResult,
    method="Thoughts rest on earlier ones only, so that they form a graph without circles; what"
    " rests on a revised thought is stale, as in a truth maintenance system (Doyle 1979).",
    graph=ModeGraph(
        items=(Items("thoughts", "thought", caption="content"),),
        links=(
            Links("thoughts", SELF, "buildUpon", LinkType.FOLLOWS_FROM, ("thoughts",)),
            Links("thoughts", SELF, "dependencies", LinkType.FOLLOWS_FROM, ("thoughts",)),
            Links("thoughts", SELF, "revisesThought", LinkType.REPLACES, ("thoughts",)),
            Links("thoughts", SELF, "branchFrom", LinkType.STARTS_FROM, ("thoughts",)),
        ),
    ),
    example={
        "totalThoughts": 5,
        "thoughts": [
            {"id": "load", "thoughtNumber": 1, "content": "Peak load is 200 requests a second."},
            {
                "id": "size",
                "thoughtNumber": 2,
                "content": "Two workers are enough.",
                "buildUpon": ["load"],
                "uncertainty": 0.2,
            },
            {
                "id": "load2",
                "thoughtNumber": 3,
                "content": "The log shows a peak of 500.",
                "isRevision": True,
                "revisesThought": "load",
                "revisionReason": "The first figure was a daily mean.",
            },
            {
                "id": "queue",
                "thoughtNumber": 4,
                "content": "A queue would flatten the peak.",
                "branchId": "queue",
                "branchFrom": "load2",
                "dependencies": ["load2"],
                "uncertainty": 0.4,
            },
        ],
    },
)
