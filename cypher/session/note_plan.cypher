// Let a session have the plan that a planner made, unless a person gave it one.
// in:      $session_id: string, $plan: string, $at: datetime
// out:     version: int
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
WHERE s.plan IS NULL OR s.planned
SET s.plan = $plan, s.planned = true, s.version = s.version + 1, s.updated_at = $at
RETURN s.version AS version
