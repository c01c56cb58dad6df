// Mark beliefs that no detector, or another one, compared with the others.
// in:      $detector: string, $limit: int
// out:     marked: int
// returns: one
MATCH (b:Belief {tenant_id: $tenant_id})
WHERE b.belief_status IN ['held', 'unsupported'] AND b.id IS NOT NULL
  AND b.kind <> 'hypothesis' AND b.finding IS NULL
  AND coalesce(b.compared_by, '') <> $detector AND coalesce(b.compare_state, '') <> 'due'
WITH b LIMIT $limit
SET b.compare_state = 'due'
RETURN count(b) AS marked
