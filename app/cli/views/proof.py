"""Views of checked and recorded proofs."""

from app.cli.terminal.output import fields, out, plain_table, safe_text
from app.domain.proofs.analysis import CheckStatus, ProofAnalysis
from app.reasoning.beliefs.proofs.recording import RecordedProof


def show_analysis(analysis: ProofAnalysis) -> None:
    _show_figures(analysis)
    premises = dict[str, list[str]]()
    for one in analysis.dependencies:
        premises.setdefault(one.atom_id, []).append(f"{one.premise_id} ({one.basis})")
    table = plain_table("step", "kind", "rule", "rests on", "text")
    for atom in analysis.atoms:
        rests_on = ", ".join(premises.get(atom.id, ()))
        cells = (atom.kind, atom.rule or "", rests_on, atom.text)
        table.add_row(atom.id, *(safe_text(cell) for cell in cells))
    out.print(table)
    _list("gaps", [f"{gap.atom_id} {gap.severity}: {gap.message}" for gap in analysis.gaps])
    _list("circles", [", ".join(cycle) for cycle in analysis.cycles])
    _list("inconsistencies", [one.text for one in analysis.inconsistencies])
    _list(
        "implicit assumptions",
        [f"{one.atom_id}: {one.text}" for one in analysis.implicit_assumptions],
    )
    _list(
        "discharged assumptions",
        [f"{one.assumption_id} by {one.by_id} ({one.kind})" for one in analysis.discharges],
    )
    _list(
        "computed",
        [
            f"{one.atom_id} {one.formula}: {one.status.replace('_', ' ')}"
            for one in analysis.checks
            if one.status is not CheckStatus.NOT_DECIDED
        ],
    )


def show_recorded(recorded: RecordedProof) -> None:
    _show_figures(recorded.analysis)
    texts = {atom.id: atom.text for atom in recorded.analysis.atoms}
    table = plain_table("belief", "step", "text")
    for step in recorded.beliefs:
        table.add_row(step.belief_id, step.atom_id, safe_text(texts[step.atom_id]))
    out.print(table)


def _show_figures(analysis: ProofAnalysis) -> None:
    out.print(
        fields(
            ("theorem", analysis.theorem),
            ("rigour", f"{analysis.rigour} ({analysis.rigour_score:.2f})"),
            ("completeness", f"{analysis.completeness:.2f}"),
            ("depth", str(analysis.depth)),
        )
    )


def _list(title: str, lines: list[str]) -> None:
    if lines:
        out.print(safe_text(f"\n{title}", "bold"))
        for line in lines:
            out.print(safe_text(f"  {line}"))
