// Hold beliefs that were only assumed for their justifications alone; the ranks are theirs again
// once belief/spread_grounded finds a justification that stands.
// in:      $ids: list<string>, $at: datetime
// returns: none
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})
SET b.assumed_to = $at, b.held_rank = null, b.free_rank = null
