// Count a session that was analysed, once, and begin anew when there are enough.
// in:      $session_id: string, $every: int
// out:     is_due: bool
// returns: one
MERGE (q:RunQueue {id: $tenant_id + ' metacognition', tenant_id: $tenant_id})
SET q.locked_at = datetime.statement('Z')
WITH q, [id IN coalesce(q.session_ids, []) WHERE id <> $session_id | id] + $session_id AS ids
WITH q, ids, size(ids) >= $every AS is_due
SET q.session_ids = CASE WHEN is_due THEN [] ELSE ids END
RETURN is_due
