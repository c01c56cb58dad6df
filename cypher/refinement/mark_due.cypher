// Note that a model is to read texts for decisions.
// in:      $ids: list<string>, $due: string
// returns: none
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
SET n.refinement_due = $due
