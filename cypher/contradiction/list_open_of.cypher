// The newest open contradictions that touch each of some things, newest first.
// in:      $ids: list<string>, $limit: int (of each)
// out:     found: list<map> (id: of the thing, contradiction_ids)
// returns: one
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})<-[:SIDE_A|SIDE_B]-(c:Contradiction)
WHERE c.status = 'open'
WITH id, c ORDER BY c.recorded_from DESC, c.id DESC
WITH id, collect(c.id)[..$limit] AS contradiction_ids
RETURN collect({id: id, contradiction_ids: contradiction_ids}) AS found
