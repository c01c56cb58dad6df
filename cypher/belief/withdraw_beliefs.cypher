// Withdraw beliefs; they are compared with no other any more.
// in:      $withdrawn: list<map> (id, status, reason, by_id, resolved_in)
// returns: none
UNWIND $withdrawn AS row
MATCH (b:Belief {id: row.id, tenant_id: $tenant_id})
SET b.withdrawn = row.status, b.withdrawn_reason = row.reason, b.superseded_by = row.by_id,
  b.resolved_in = row.resolved_in, b.compare_state = null
