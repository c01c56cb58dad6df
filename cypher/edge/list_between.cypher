// Relationships of some types between nodes of a set, in the order of their ids.
// in:      $ids: list<string>, $types: list<string>, $limit: int
// out:     edge: map
// returns: many
MATCH (a:Searchable) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
MATCH (a)-[r]->(b:Searchable) WHERE type(r) IN $types AND b.id IN $ids
WITH a, r, b ORDER BY r.id LIMIT $limit
RETURN {id: r.id, type: type(r), start_id: a.id, end_id: b.id, weight: coalesce(r.weight, 1.0),
  source: r.source, recorded_from: r.recorded_from} AS edge
