// A page of the decisions that are unsupported or disputed, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $project: string|null (all; else parts between slashes), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
CALL () {
  MATCH (b:Belief {tenant_id: $tenant_id, kind: 'decision', belief_status: 'unsupported', disputed: false})
  RETURN b
  UNION
  MATCH (b:Belief {
    tenant_id: $tenant_id, kind: 'decision', belief_status: 'held', disputed: true
  })
  RETURN b
}
WITH b WHERE (b.believed_from < $before.at
  OR b.believed_from = $before.at AND b.id < $before.id)
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: b.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
WITH b.id AS id ORDER BY b.believed_from DESC, id DESC LIMIT $limit
RETURN collect(id) AS ids
