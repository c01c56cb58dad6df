// Note that a text was read for proposals, unless it changed since.
// in:      $id: string, $due: string
// returns: none
MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id})
WHERE n.proposals_due = $due
REMOVE n.proposals_due
