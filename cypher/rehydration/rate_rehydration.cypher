// Say whether something that an answer or a thought was given was of use; what was said before is
// replaced.
// in:      $node_id: string (the answer or thought), $tie: string (REHYDRATED or INJECTED), $item_id: string, $is_useful: bool, $at: datetime
// out:     session_id: string|null (of the node), is_same: bool (whether that was said already)
// returns: one|none (none if it was not given that)
MATCH (a:ThinkingNode {id: $node_id, tenant_id: $tenant_id})-[r:REHYDRATED|INJECTED]->(n:Searchable)
USING INDEX a:ThinkingNode(tenant_id, id)
WHERE type(r) = $tie AND n.id = $item_id AND n.tenant_id = $tenant_id
WITH a, r, coalesce(r.is_useful = $is_useful, false) AS is_same
SET r.is_useful = $is_useful, r.rated_at = CASE WHEN is_same THEN r.rated_at ELSE $at END
RETURN a.session_id AS session_id, is_same
