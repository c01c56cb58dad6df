// How many beliefs are to be compared with the others.
// in:      (nothing)
// out:     due: int
// returns: one
MATCH (b:Belief {tenant_id: $tenant_id, compare_state: 'due'})
WHERE b.id IS NOT NULL
RETURN count(b) AS due
