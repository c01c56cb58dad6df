// A page of the decisions that were unsupported or disputed at a moment, newest first.
// in:      $before: string|null (id of the last one seen), $recorded: datetime, $limit: int (1..101)
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
WITH r WHERE r.subject_id < coalesce($before, 'g') AND r.recorded_from <= $recorded
  AND coalesce(r.recorded_to > $recorded, true)
WITH r.subject_id AS id ORDER BY id DESC LIMIT $limit
RETURN collect(id) AS ids
