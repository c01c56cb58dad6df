// Assert beliefs that were only derived so far.
// in:      $ids: list<string>, $at: datetime
// returns: none
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})
SET b.asserted_from = $at
