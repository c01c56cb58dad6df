// A page of the decisions that are unsupported or disputed, newest first.
// in:      $before: string|null (id of the last one seen), $limit: int (1..101)
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
WITH b.id AS id WHERE id < coalesce($before, 'g')
WITH id ORDER BY id DESC LIMIT $limit
RETURN collect(id) AS ids
