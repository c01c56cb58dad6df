// The states that no other supersedes and whose input rests on one of some beliefs.
// in:      $ids: list<string>
// out:     ids: list<string>
// returns: one
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})<-[:RESTS_ON]-(s:ModeState)
WHERE s.recorded_to IS NULL
RETURN collect(DISTINCT s.id) AS ids
