// A page of the decisions that are unsupported or disputed, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
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
WITH b WHERE b.believed_from < $before.at
  OR b.believed_from = $before.at AND b.id < $before.id
WITH b.id AS id ORDER BY b.believed_from DESC, id DESC LIMIT $limit
RETURN collect(id) AS ids
