// A turn under way.
// in:      $id: string
// out:     turn: map, kind: string (of the node it writes)
// returns: one|none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
MATCH (n:ThinkingNode {id: t.node_id, tenant_id: $tenant_id})
RETURN t {.id, .session_id, .branch_id, .advances, .node_id, .line, .degraded} AS turn,
  n.kind AS kind
