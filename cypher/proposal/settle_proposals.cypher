// Note what became of proposals.
// in:      $settled: list<map> (id, status, note), $by: string, $at: datetime
// returns: none
UNWIND $settled AS row
MATCH (p:Proposal {id: row.id, tenant_id: $tenant_id})
SET p.status = row.status, p.note = row.note, p.decided_by = $by, p.decided_at = $at
