"""What applying the draft of a resolution means."""

from app.domain.beliefs.belief import (
    BeliefKind,
    NewBelief,
    Product,
    Resolution,
    Resolve,
    resolved_by_rationale,
)
from app.domain.beliefs.contradiction import DraftedResolution, ResolutionDraft
from app.domain.ids import id_beside

RESOLUTIONS = {
    DraftedResolution.FAVOR_A: Resolution.FAVOR_A,
    DraftedResolution.FAVOR_B: Resolution.FAVOR_B,
    DraftedResolution.SYNTHESIZED: Resolution.SYNTHESIZED,
    # Where each side holds for something else, nothing is in the contradiction.
    DraftedResolution.SCOPE_SPLIT: Resolution.DISMISSED,
    DraftedResolution.CANNOT_TELL: Resolution.UNRESOLVED,
}


def resolve_as_drafted(operation_id: str, contradiction_id: str, draft: ResolutionDraft) -> Resolve:
    """Make the operation that does what a draft proposes, with its reason."""
    product = None
    if draft.text is not None:
        belief = NewBelief(id_beside(operation_id, "belief"), BeliefKind.SYNTHESIS, draft.text)
        product = Product(belief, id_beside(operation_id, "justification"))
    return resolved_by_rationale(
        Resolve(
            operation_id,
            contradiction_id,
            RESOLUTIONS[draft.resolution],
            produces=product,
            rationale=draft.reason,
        )
    )
