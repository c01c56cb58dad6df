// Take the write lock of a turn under way.
// in:      $id: string
// out:     turn: map, leased: bool, status: string, kind: string (of the node it writes)
// returns: one|none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
SET t.locked_at = datetime.statement('Z')
WITH t WHERE t.id IS NOT NULL
MATCH (n:ThinkingNode {id: t.node_id, tenant_id: $tenant_id})
RETURN t {.id, .session_id, .branch_id, .advances, .node_id, .line, .degraded} AS turn,
  t.lease_until > datetime.statement('Z') AS leased, n.status AS status, n.kind AS kind
