// Lift the withdrawals of beliefs; what was added meanwhile was not compared with them.
// in:      $ids: list<string>
// returns: none
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})
SET b.withdrawn = null, b.withdrawn_reason = null, b.superseded_by = null, b.resolved_in = null,
  b.compare_state = CASE WHEN b.kind <> 'hypothesis' AND b.finding IS NULL THEN 'due' END
