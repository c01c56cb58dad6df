"""docs/modes.md: every mode with its fields, its example, and what that computes."""

import asyncio
import json
from collections.abc import Iterator, Sequence

from app.bootstrap import open_mode_runner
from app.domain.modes.fields import ModeField
from app.domain.modes.modes import MODES
from app.domain.modes.reference import ModeReference, facts, reference_of
from app.domain.modes.state import ModeRun
from app.settings import Settings

_INTRODUCTION = """# Modes of reasoning

This page is generated from the modes: `uv run poe reference` writes it again.

A mode of reasoning has typed fields. Its input is checked as a whole: every error has a code and
the path of its field. A mode with a result computes it from the input alone. The computation runs
in a process of its own with a budget of time and memory (`NOEMA_COMPUTE_SECONDS`,
`NOEMA_COMPUTE_MEMORY_MB`); one that takes more ends with `LIMIT_EXCEEDED`.

```sh
noema mode list
noema mode show bayesian
noema mode run bayesian --file input.json
noema mode recommend "Is the difference in the A/B test significant?"
noema mode path abductive_probabilistic
noema mode analyze --file questions.json
```

`recommend` (`recommendModes`, and the tool `analyze` without a mode) compares the words of a
problem with the cues of the modes and of 69 types of reasoning (`app/domain/modes/taxonomy.json`).
Each recommended mode comes with the words that speak for it; its score is one minus the product of
one minus their weights. `path` (`ReasoningType.learningPath`) lists what to learn before a type.

`analyze` asks 2 to 10 modes about the same claims. Each question names a mode, its input, and for
each claim the place in the result that says how probable it is:

```json
{
  "strategy": "weighted",
  "questions": [
    {"mode": "bayesian", "weight": 2,
     "input": {
       "hypotheses": [
         {"id": "leak", "statement": "The pipe leaks.", "prior": 0.3},
         {"id": "dry", "statement": "It does not.", "prior": 0.7}
       ],
       "evidence": [
         {"id": "damp", "description": "The wall is damp.",
          "likelihoods": [
            {"hypothesis": "leak", "probability": 0.9},
            {"hypothesis": "dry", "probability": 0.1}
          ]}
       ]
     },
     "answers": [{"claim": "The pipe leaks.", "path": "posteriors.0.probability"}]},
    {"mode": "evidential",
     "input": {
       "frame": ["leak", "dry"],
       "sources": [
         {"id": "plumber",
          "masses": [
            {"subset": ["leak"], "mass": 0.6},
            {"subset": ["leak", "dry"], "mass": 0.4}
          ]},
         {"id": "meter",
          "masses": [
            {"subset": ["leak"], "mass": 0.5},
            {"subset": ["leak", "dry"], "mass": 0.5}
          ]}
       ]
     },
     "answers": [{"claim": "The pipe leaks.", "path": "hypotheses.0.pignistic"}]}
  ]
}
```

The first answers 0.794, the second 0.9: with twice the weight on the first, the claim holds with
0.829.

| strategy | merges |
| --- | --- |
| `union` | every claim, by the mean of the answers |
| `weighted` | every claim, by the weighted mean |
| `hierarchical` | every claim, by the first mode that answers it |
| `intersection` | claims that two modes or more agree on, by the answer nearest one half |
| `dialectical` | every claim, by its most and its least probable answer, weighted |

A claim of `dialectical` with answers on both sides of one half stays open.

What was missing is reported: a mode without an input, with an input that is refused, without a
result, over its budget, or without the answer that was asked for.

A tenant defines modes of its own with `defineMode`: a name and up to 50 fields with type, unit,
range, choices and references, as data. Its input is checked by the same rules and kept: as
`{custom: {mode, data}}` it goes to `runMode`, `attachMode` and `analyze`, and into every export.
`customModes` lists them, and `undefineMode` forgets one. `noema mode define --file mode.json` and
`noema mode undefine NAME` do it on the command line, where `show`, `run` and `analyze` know such a
mode by its name. What was kept of a mode stays readable once it is not defined any more.

What refers to something in an input is stored as a graph too. Beside a thinking node
(`attachMode`), each variable, argument, position, interval or step is a node `ModeItem` with
`kind`, `name`, `caption` and `key` (its place in the input), below its `ModeState` by `HAS_ITEM`.
Relationships between items say how they relate: `CAUSES`, `ATTACKS`, `MOVES_TO`, `FOLLOWS_FROM`
and others (`LinkType` in `app/domain/modes/graph.py`), with `weight` and `kind` where the input
has them. All 34 modes have one. A later version of a result replaces the graph of the one before.
The [cookbook](cookbook.md) has a query that walks one; over GraphQL, `ModeState.items` and
`ModeState.links` give it page by page. A result that was kept before its mode had items has none in
Neo4j until it is computed anew.

The libraries that compute are an extra: `pip install 'noema-graph[modes]'`.
"""
_SECONDS = 60.0
"""A slow machine writes the same page."""


def render_modes() -> str:
    """Render docs/modes.md; computes the example of every mode."""
    runs = asyncio.run(_examples())
    groups = dict[str, list[str]]()
    for mode in MODES.values():
        groups.setdefault(mode.group, []).append(_section(reference_of(mode), runs[mode.name]))
    parts = [f"## {group.capitalize()}\n\n" + "\n\n".join(own) for group, own in groups.items()]
    return "\n\n".join([_INTRODUCTION.rstrip(), *parts]) + "\n"


async def _examples() -> dict[str, ModeRun]:
    settings = Settings(compute_seconds=_SECONDS)
    async with open_mode_runner(settings) as runner:
        return {mode.name: await runner.run(mode.name, mode.example) for mode in MODES.values()}


def _section(mode: ModeReference, run: ModeRun) -> str:
    return "\n\n".join(_parts(mode, run))


def _parts(mode: ModeReference, run: ModeRun) -> Iterator[str]:
    yield f"### `{mode.name}`"
    yield mode.purpose
    if mode.method:
        libraries = f" Computed with {', '.join(mode.libraries)}." if mode.libraries else ""
        yield f"{mode.method}{libraries}"
    yield _table("input", mode.input)
    if mode.result:
        yield _table("result", mode.result)
    example = json.dumps(mode.example, ensure_ascii=False, indent=1)
    yield f"```json\n{example}\n```"
    if run.result is not None:
        yield f"> {run.result.explanation}"


def _table(title: str, fields: Sequence[ModeField]) -> str:
    head = [f"| {title} | holds | meaning |", "| --- | --- | --- |"]
    return "\n".join([*head, *(_row(field) for field in fields)])


def _row(field: ModeField) -> str:
    cells = (f"`{field.path}`", facts(field), field.description)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
