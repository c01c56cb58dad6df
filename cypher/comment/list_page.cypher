// A page of the comments on one thing or session, oldest first.
// in:      $node_id: string, $since: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     comments: list<map>
// returns: one
MATCH (c:Comment {tenant_id: $tenant_id, node_id: $node_id})
USING INDEX c:Comment(tenant_id, node_id, recorded_from, id)
WHERE c.recorded_from >= $since.at AND c.id > ''
  AND CASE c.recorded_from WHEN $since.at THEN c.id > $since.id ELSE true END
// The whole order of the index, or the planner sorts what it has in order already.
WITH c ORDER BY c.tenant_id, c.node_id, c.recorded_from, c.id LIMIT $limit
RETURN collect(
  //! include comment/_comment
  ) AS comments
