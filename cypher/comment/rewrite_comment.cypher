// Give a comment another text, with whom that mentions; who was mentioned before and still is was
// mentioned then.
// in:      $id: string, $text: string, $edited_at: datetime|null (stays), $withdrawn_at: datetime|null (stays), $mentions: list<{id: string, edge_id: string, position: int, name: string, name_key: string}>, $at: datetime
// returns: none
MATCH (c:Comment {id: $id, tenant_id: $tenant_id})
SET c.text = $text, c.edited_at = coalesce($edited_at, c.edited_at),
  c.withdrawn_at = coalesce($withdrawn_at, c.withdrawn_at)
WITH c
CALL (c) {
  MATCH (c)-[:ADDRESSES]->(m)
  WHERE NOT m.name_key IN [row IN $mentions | row.name_key]
  DETACH DELETE m
}
CALL (c) {
  UNWIND $mentions AS row
  MATCH (c)-[:ADDRESSES]->(m) WHERE m.name_key = row.name_key
  SET m.name = row.name, m.position = row.position
  RETURN collect(row.name_key) AS kept
}
FOREACH (row IN [row IN $mentions WHERE NOT row.name_key IN kept] |
  CREATE (c)-[:ADDRESSES {id: row.edge_id, recorded_from: $at}]->(:PersonMention {
    id: row.id, tenant_id: $tenant_id, comment_id: c.id, session_id: c.session_id,
    position: row.position, name: row.name, name_key: row.name_key, recorded_from: $at}))
