// Write a comment on a thing or a session, with whom it mentions; one of this id stays as it is.
// in:      $id: string, $node_id: string, $properties: map, $edge_id: string, $mentions: list<{id: string, edge_id: string, position: int, name: string, name_key: string}>, $at: datetime
// out:     created: bool
// returns: one|none (there is no such thing any more)
CALL () {
  MATCH (n:Searchable {id: $node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
  RETURN n
  UNION
  MATCH (n:Session {id: $node_id, tenant_id: $tenant_id})
  RETURN n
}
WITH n LIMIT 1
MERGE (c:Comment {id: $id, tenant_id: $tenant_id})
  ON CREATE SET c += $properties, c.recorded_from = $at, c.created_now = true
WITH n, c, coalesce(c.created_now, false) AS created
REMOVE c.created_now
FOREACH (_ IN CASE WHEN created THEN [1] ELSE [] END |
  CREATE (c)-[:COMMENTS_ON {id: $edge_id, recorded_from: $at}]->(n))
FOREACH (row IN CASE WHEN created THEN $mentions ELSE [] END |
  CREATE (c)-[:ADDRESSES {id: row.edge_id, recorded_from: $at}]->(:PersonMention {
    id: row.id, tenant_id: $tenant_id, comment_id: c.id, session_id: c.session_id,
    position: row.position, name: row.name, name_key: row.name_key, recorded_from: $at}))
RETURN created
