"""Which beliefs and justifications a proof becomes. Pure."""

from collections.abc import Iterator

from app.domain.beliefs.belief import Assert, BeliefKind, Derive, NewBelief, NewJustification
from app.domain.ids import id_beside
from app.domain.proofs.proof import CLAIMS
from app.reasoning.beliefs.proofs.analysis.reading import ProofReading
from app.reasoning.beliefs.proofs.reading.atoms import ReadStep
from app.reasoning.beliefs.proofs.reading.lexicon import LEADING


def belief_id(proof_id: str, atom_id: str) -> str:
    return id_beside(proof_id, f"atom:{atom_id}")


def recorded_atoms(reading: ProofReading) -> tuple[ReadStep, ...]:
    """Give the steps that become beliefs: an assumption that a later step discharges does not."""
    discharged = {one.assumption_id for one in reading.discharges}
    return tuple(step for step in reading.steps if step.atom.id not in discharged)


def operations(reading: ProofReading, proof_id: str) -> Iterator[Assert | Derive]:
    """Give what records the steps, premises first.

    What is said under an assumption is recorded together with it: `Assuming "n is even": …`. A
    step whose premises are all discharged assumptions is held for its own sake.
    """
    recorded = {step.atom.id for step in recorded_atoms(reading)}
    texts = _texts(reading)
    for step in recorded_atoms(reading):
        id_ = step.atom.id
        premises = frozenset(
            belief_id(proof_id, one.premise_id)
            for one in reading.dependencies
            if one.atom_id == id_ and one.premise_id in recorded
        )
        belief = NewBelief(belief_id(proof_id, id_), BeliefKind.THOUGHT, texts[id_])
        operation_id = id_beside(proof_id, f"operation:{id_}")
        if step.atom.kind not in CLAIMS or not premises:
            yield Assert(operation_id, belief)
            continue
        justification_id = id_beside(proof_id, f"justification:{id_}")
        rule = step.atom.rule.value if step.atom.rule else None
        justification = NewJustification(justification_id, premises, rule)
        yield Derive(operation_id, belief, justification)


def _texts(reading: ProofReading) -> dict[str, str]:
    atoms = {step.atom.id: step.atom for step in reading.steps}
    discharged = {one.assumption_id for one in reading.discharges}
    texts = dict[str, str]()
    for id_, atom in atoms.items():
        under = [one for one in reading.scopes[id_] if one in discharged and one != id_]
        said = " and ".join(f'"{_bare(atoms[one].text)}"' for one in under)
        texts[id_] = f"Assuming {said}: {atom.text}" if under else atom.text
    return texts


def _bare(text: str) -> str:
    """Cut `Suppose, for contradiction, that` off."""
    bare = LEADING.sub("", text).strip(" .")
    for opening in ("for contradiction, that ", "for a contradiction that ", "that "):
        bare = bare.removeprefix(opening)
    return bare or text
