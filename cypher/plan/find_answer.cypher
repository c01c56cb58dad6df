// How an agent's answer ended, and what it says.
// in:      $node_id: string
// out:     status: string, response: string, failure: string|null
// returns: one|none
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
RETURN n.status AS status, n.response AS response, n.failure AS failure
