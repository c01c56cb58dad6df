// Note that a belief was compared with the others, and by which detector.
// in:      $id: string, $detector: string
// returns: none
MATCH (b:Belief {id: $id, tenant_id: $tenant_id})
SET b.compare_state = 'done', b.compared_by = $detector
