// The open contradictions that name things, each with its other side.
// in:      $ids: list<string>
// out:     conflicts: list<map> (entry_id, contradiction_id, summary, other_id, other_title)
// returns: one
UNWIND $ids AS id
MATCH (k:Searchable {id: id, tenant_id: $tenant_id})
MATCH (k)<-[:SIDE_A|SIDE_B]-(c)-[:SIDE_A|SIDE_B]->(other)
WHERE c.status = 'open' AND other <> k
WITH k, c, other ORDER BY c.recorded_from DESC, c.id DESC, k.id
RETURN collect({entry_id: k.id, contradiction_id: c.id, summary: c.summary, other_id: other.id,
  other_title: left(coalesce(other.title, other.description, other.text, other.response), 400)}
) AS conflicts
