// Say whether something that an answer was given was of use; what was said before is replaced.
// in:      $node_id: string (the answer), $item_id: string, $is_useful: bool, $at: datetime
// out:     session_id: string|null (of the answer), is_same: bool (whether that was said already)
// returns: one|none (none if the answer was not given it)
MATCH (a:ThinkingNode {id: $node_id, tenant_id: $tenant_id})-[r:REHYDRATED]->(n:Searchable)
USING INDEX a:ThinkingNode(tenant_id, id)
WHERE n.id = $item_id AND n.tenant_id = $tenant_id
WITH a, r, coalesce(r.is_useful = $is_useful, false) AS is_same
SET r.is_useful = $is_useful, r.rated_at = CASE WHEN is_same THEN r.rated_at ELSE $at END
RETURN a.session_id AS session_id, is_same
