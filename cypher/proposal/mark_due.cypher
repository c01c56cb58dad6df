// Note that texts are to be read for proposals.
// in:      $ids: list<string>, $due: string
// returns: none
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id AND NOT n:Generated
SET n.proposals_due = $due
