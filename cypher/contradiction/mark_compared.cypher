// Note that beliefs were compared with the others, and by which detector.
// in:      $ids: list<string>, $detector: string
// returns: none
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})
SET b.compare_state = 'done', b.compared_by = $detector
