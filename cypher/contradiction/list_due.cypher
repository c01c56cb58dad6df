// Beliefs that are to be compared with the others, the oldest first.
// in:      $characters: int, $limit: int
// out:     due: list<map> (id, kind, text, valid_from, valid_to)
// returns: one
MATCH (b:Belief {tenant_id: $tenant_id, compare_state: 'due'})
USING INDEX b:Belief(tenant_id, compare_state, believed_from, id)
WHERE b.believed_from IS NOT NULL AND b.id IS NOT NULL
WITH b ORDER BY b.tenant_id, b.compare_state, b.believed_from, b.id LIMIT $limit
RETURN collect(b {.id, .kind,
  text: left(coalesce(b.content, b.description, b.text, b.response), $characters),
  valid_from: toString(b.valid_from), valid_to: toString(b.valid_to)}) AS due
