// The names by which the graph knows people: authors of these things and sessions and of what is in
// them, and who commented and is mentioned there.
// in:      $ids: list<string>, $session_ids: list<string>, $limit: int (of each kind)
// out:     names: list<string>
// returns: one
CALL () {
  UNWIND $session_ids AS id
  MATCH (s:Session {id: id, tenant_id: $tenant_id})
  RETURN s.author AS name LIMIT $limit
  UNION
  UNWIND $session_ids AS session_id
  MATCH (n:Searchable {tenant_id: $tenant_id, session_id: session_id}) WHERE n.author IS NOT NULL
  RETURN DISTINCT n.author AS name LIMIT $limit
  UNION
  UNWIND $ids + $session_ids AS node_id
  MATCH (c:Comment {tenant_id: $tenant_id, node_id: node_id}) WHERE c.recorded_from IS NOT NULL AND c.id > ''
  UNWIND [c.author] + [(c)-[:ADDRESSES]->(m) | m.name] AS name
  RETURN DISTINCT name LIMIT $limit
  UNION
  UNWIND $ids AS id
  MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
  RETURN n.author AS name LIMIT $limit
}
WITH DISTINCT name WHERE name IS NOT NULL
RETURN collect(name) AS names
