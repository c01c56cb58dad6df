// Tie a new hypothesis to the thought that proposes it, in a locked session.
// in:      $thought_id: string, $hypothesis_id: string
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
MATCH (h:Hypothesis {id: $hypothesis_id, tenant_id: $tenant_id})
CREATE (n)-[:PROPOSED]->(h)
