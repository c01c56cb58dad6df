// How a turn stands, and what was said in it so far.
// in:      $id: string
// out:     id: string, status: string, text: string, failure: string|null
// returns: one|none
MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id})
RETURN n.id AS id, n.status AS status, n.response AS text, n.failure AS failure
