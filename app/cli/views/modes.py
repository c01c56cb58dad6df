"""Views of modes of reasoning."""

import json
from collections.abc import Sequence
from typing import Any, cast

from rich.text import Text

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.modes.base import Mode
from app.domain.modes.fields import ModeField
from app.domain.modes.merging import MultiModeAnalysis
from app.domain.modes.recommending import Recommendation
from app.domain.modes.reference import ModeReference, facts
from app.domain.modes.state import ModeRun, told
from app.domain.modes.taxonomy import ReasoningType


def show_modes(modes: Sequence[Mode]) -> None:
    table = plain_table("mode", "group", "purpose")
    for mode in sorted(modes, key=lambda mode: (mode.group, mode.name)):
        table.add_row(mode.name, mode.group, safe_text(mode.purpose))
    out.print(table)


def show_reference(mode: ModeReference) -> None:
    out.print(safe_text(mode.title, "bold"))
    out.print(safe_text(mode.purpose))
    out.print(fields(("method", mode.method), ("libraries", ", ".join(mode.libraries))))
    _show_fields("input", mode.input)
    _show_fields("result", mode.result)
    out.print(safe_text("\nexample", "bold"))
    out.print(_json(mode.example))


def show_run(run: ModeRun) -> None:
    if run.result is None:
        out.print(safe_text("The input is well formed; this mode computes nothing."))
    else:
        out.print(safe_text(run.result.explanation, "bold"))
        result = dict(cast(dict[str, Any], told(run)["result"]))
        del result["explanation"]
        out.print(_json(result))
    for warning in run.warnings:
        note(f"warning: {warning.message}")
    for library in run.libraries:
        note(f"computed with {library.name} {library.version}")


def show_analysis(found: MultiModeAnalysis) -> None:
    if found.claims:
        table = plain_table("claim", "verdict", "probability", "answers")
        for claim in found.claims:
            answers = ", ".join(f"{one.mode} {one.probability:.4g}" for one in claim.answers)
            said = f"{claim.probability:.4g}"
            table.add_row(safe_text(claim.claim), claim.verdict, said, safe_text(answers))
        out.print(table)
    for one in found.explanations:
        out.print(safe_text(f"{one.mode}: {one.explanation}"))
    for left in found.left_out:
        note(f"left out: {left.claim}: {left.because}")
    for missing in found.missing:
        note(f"missing: {missing.mode}: {missing.because}")


def show_recommendations(found: Sequence[Recommendation]) -> None:
    if not found:
        note("no word of the problem points to a mode; `noema mode list` names them")
        return
    table = plain_table("mode", "score", "because of")
    for one in found:
        reasons = ", ".join(reason.text for reason in one.reasons)
        table.add_row(one.mode, f"{one.score:.2f}", safe_text(reasons))
    out.print(table)


def show_learning_path(path: Sequence[ReasoningType]) -> None:
    table = plain_table("", "type", "modes", "purpose")
    for number, one in enumerate(path, 1):
        table.add_row(str(number), one.id, ", ".join(one.modes), safe_text(one.purpose))
    out.print(table)


def _json(value: object) -> Text:
    lines = json.dumps(value, indent=2, ensure_ascii=False).splitlines()
    return safe_text("\n").join(safe_text(line) for line in lines)


def _show_fields(title: str, shown: Sequence[ModeField]) -> None:
    if not shown:
        return
    out.print(safe_text(f"\n{title}", "bold"))
    table = plain_table("field", "holds", "meaning")
    for field in shown:
        table.add_row(field.path, safe_text(facts(field)), safe_text(field.description))
    out.print(table)
