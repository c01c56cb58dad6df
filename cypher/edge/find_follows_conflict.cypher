// Whether a node already follows a third, or the new parent is among its followers.
// in:      $start_id: string (the child), $end_id: string (the parent)
// out:     has_parent: bool, same_session: bool, is_cycle: bool
// returns: one|none
MATCH (child:ThinkingNode {id: $start_id, tenant_id: $tenant_id})
WITH child, $end_id AS end_id
MATCH (parent:ThinkingNode {id: end_id, tenant_id: $tenant_id})
RETURN EXISTS {
    (child)-[f:FOLLOWS]->(other) WHERE other <> parent AND f.recorded_to IS NULL
  } AS has_parent,
  child.session_id = parent.session_id AS same_session,
  EXISTS { (parent)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{0,}(child) } AS is_cycle
