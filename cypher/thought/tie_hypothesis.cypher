// Tie a new hypothesis to the thought that proposes it, in a locked session.
// in:      $thought_id: string, $hypothesis_id: string
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
OPTIONAL MATCH (h:Hypothesis {id: $hypothesis_id, tenant_id: $tenant_id})
WITH n, h WHERE h IS NOT NULL
CREATE (n)-[:PROPOSED]->(h)
