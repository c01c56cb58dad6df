// End the turns under way that nodes belong to, so that nothing more of them is stored: whoever writes
// one finds it closed, and its branch is free.
// in:      $ids: list<string>, $at: datetime
// out:     turn_id: string, node_id: string (what it was writing)
// returns: many
UNWIND $ids AS id
MATCH (named:ThinkingNode {id: id, tenant_id: $tenant_id})
WITH DISTINCT named.turn_id AS turn_id ORDER BY turn_id
MATCH (t:Turn {id: turn_id, tenant_id: $tenant_id})
SET t.locked_at = $at
WITH t WHERE t.id IS NOT NULL
MATCH (n:ThinkingNode {id: t.node_id, tenant_id: $tenant_id})
SET n.status = CASE n.status WHEN 'streaming' THEN 'interrupted' ELSE n.status END
WITH t, t.id AS turn_id, n.id AS node_id
CALL (t) {
  MATCH (b:Branch {id: t.branch_id, tenant_id: $tenant_id, lease_owner: t.id})
  REMOVE b.lease_owner, b.lease_until
}
DETACH DELETE t
RETURN turn_id, node_id
