"""Documents to write, made of real modes as an export makes them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

from app.compute.computations import computed
from app.content.blocks import Block, TextBlock
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, ModeRun, ModeState
from app.domain.nodes.thinking import NodeKind, Role, ThinkingNode
from app.domain.nodes.thought import Thought
from app.export.session.contents import Written, entry_of
from app.export.session.document import (
    Diagram,
    DiagramEdge,
    DiagramNode,
    Entry,
    Fact,
    FactList,
    Header,
    ItemList,
    Link,
    Paragraph,
    Section,
    SessionDocument,
    Table,
)
from app.export.session.formats import WRITERS, SessionFormat

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def written(document: SessionDocument, format_: SessionFormat) -> str:
    writer = WRITERS[format_]()
    pieces = [*writer.head(document.header)]
    for entry in document.entries:
        pieces += writer.entry(entry)
    return "".join([*pieces, *writer.tail()])


def document_of(*entries: Entry, title: str = "Why is it slow?") -> SessionDocument:
    return SessionDocument(Header(title, (Fact("status", "active"),)), entries)


def entry_saying(text: str, number: int = 1) -> Entry:
    """An entry that says a text in every place that a text may have."""
    section = Section(
        title=text,
        mode="causal",
        side="input",
        data={"nodes": [{"id": text}]},
        parts=(
            FactList(text, (Fact(text, text), Fact("sure", True), Fact("share", 0.1 + 0.2))),
            ItemList(text, (text, 3, None)),
            Table(text, (text, "n"), ((text, 1), (None, 2))),
            Diagram(
                text,
                (DiagramNode("n1", text), DiagramNode("n2", "other"), DiagramNode("n3", "lone")),
                (DiagramEdge("n1", "n2", text), DiagramEdge("n2", "n1", "")),
            ),
        ),
    )
    links = (Link("follows", f"id-{number - 1}"),)
    parts = (Paragraph("", text), Paragraph(text, text))
    return Entry(f"id-{number}", number, text, (Fact(text, text),), links, parts, (section,))


def small_entry(number: int) -> Entry:
    links = (Link("follows", f"id-{number - 1}"),) if number > 1 else ()
    return Entry(
        f"id-{number}", number, f"Thought {number}", (), links, (Paragraph("", "Because."),), ()
    )


def thought_entry(
    mode: str, number: int = 1, data: Mapping[str, Any] | None = None, *, compute: bool = True
) -> Entry:
    """A thought with a mode and its computed result, by default those of the mode's example."""
    state = state_of(mode, data or MODES[mode].example, compute=compute)
    return entry_of(written_thought(number, (state,)), number)


@cache
def example_state(mode: str) -> ModeState:
    """The example of a mode with its result, computed once in a run."""
    return state_of(mode, MODES[mode].example, compute=True)


def session_of(modes: Sequence[str], length: int) -> SessionDocument:
    """A session whose thoughts rest on each other and go through the modes in turn."""
    states = (example_state(modes[at % len(modes)]) for at in range(length))
    entries = (entry_of(written_thought(at, (state,)), at) for at, state in enumerate(states, 1))
    return document_of(*entries)


def written_thought(
    number: int, states: tuple[ModeState, ...] = (), *blocks: Block, branch: str | None = None
) -> Written:
    id_ = f"node-{number}"
    node = ThinkingNode(
        id=id_,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        session_id="session",
        position=number,
        embedded=False,
        recorded_from=AT,
    )
    thought = Thought(
        id=id_,
        session_id="session",
        number=number,
        content="Smoking leaves tar.",
        mode="causal",
        confidence=None,
        uncertainty=0.25,
        next_needed=True,
        depends_on=(f"node-{number - 1}",) if number > 1 else (),
        assumptions=("no one lies",),
        tags=(),
        branch_id=None,
        dependency_depth=0,
        revises_id=None,
        revision_reason=None,
        revised_by_id=None,
        branches_from_id=None,
        rests_on_revised=(),
        author=None,
        recorded_from=AT,
        hypothesis_id=None,
        guidance=None,
    )
    said = blocks or (TextBlock("Smoking leaves tar."),)
    return Written(node, thought, branch, said, (), states)


def state_of(mode: str, data: Mapping[str, Any], *, compute: bool) -> ModeState:
    given, warnings = read_input(MODES[mode], data)
    done = computed(mode, given) if compute and MODES[mode].result else None
    run = ModeRun(
        mode=mode,
        input=given,
        result=done.result if done else None,
        basis=Basis.COMPUTED if done else Basis.STATED,
        warnings=warnings,
        libraries=(),
        seconds=0.0,
    )
    return ModeState("state", "node", "session", 1, run, "hash", AT, None)
