// Give thought branches of a locked session their outcomes, and count those that stay active.
// in:      $session_id: string, $branches: list<{id: string, status: string, reason: string}>, $active: int, $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.active_thought_branch_count = $active, s.updated_at = $at
WITH s
UNWIND $branches AS row
MATCH (b:ThoughtBranch {id: row.id, tenant_id: $tenant_id})
SET b.status = row.status, b.ended_reason = row.reason
