// A node to fork at, with what lies before it.
// in:      $node_id: string
// out:     id: string, session_id: string, role: string, status: string, branch_id: string|null, parent_id: string|null, text: string
// returns: one|none
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
RETURN n.id AS id, n.session_id AS session_id, n.role AS role, n.status AS status,
  n.branch_id AS branch_id, n.response AS text,
  head([(n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(p) | p.id]) AS parent_id
