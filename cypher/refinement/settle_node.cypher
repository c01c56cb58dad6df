// Note that a model read a text, or why it did not; nothing where the text changed or was forgotten.
// in:      $id: string, $due: string, $by: string, $refused: int, $failure: string|null
// out:     id: string
// returns: one
MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id}) WHERE n.refinement_due = $due
REMOVE n.refinement_due
SET n.refined_by = CASE WHEN $failure IS NULL THEN $by ELSE null END,
  n.refinement_refused = $refused, n.refinement_failure = $failure
RETURN n.id AS id
