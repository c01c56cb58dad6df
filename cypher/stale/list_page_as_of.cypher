// A page of the decisions that were unsupported or disputed at a moment, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $recorded: datetime, $project: string|null (all; else parts between slashes), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
CALL () {
  MATCH (r:StatusRecord {tenant_id: $tenant_id, kind: 'decision', status: 'unsupported', disputed: false})
  RETURN r
  UNION
  MATCH (r:StatusRecord {
    tenant_id: $tenant_id, kind: 'decision', status: 'held', disputed: true
  })
  RETURN r
}
WITH r WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
MATCH (b:Belief {id: r.subject_id, tenant_id: $tenant_id})
WHERE (b.believed_from < $before.at OR b.believed_from = $before.at AND b.id < $before.id)
  AND ($project IS NULL OR EXISTS {
    MATCH (s:Session {id: b.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $project
  })
WITH b.id AS id ORDER BY b.believed_from DESC, id DESC LIMIT $limit
RETURN collect(id) AS ids
