// Store what texts speak of in place of what they spoke of before, each only if it is still the
// text that was read.
// in:      $rows: list<{id: string, text: string, mentions: list<{id: string, entity_id: string,
//          kind: string, key: string, name: string, start: int, end: int}>}>, $at: datetime
// returns: none
UNWIND $rows AS row
MATCH (n:Searchable {id: row.id, tenant_id: $tenant_id}) WHERE n.search_text = row.text
SET n.mentions_state = 'done'
CALL (n) {
  MATCH (n)-[old:MENTIONS]->()
  DELETE old
}
UNWIND row.mentions AS said
MERGE (e:Entity {id: said.entity_id, tenant_id: $tenant_id})
  ON CREATE SET e.kind = said.kind, e.key = said.key, e.name = said.name, e.recorded_from = $at
CREATE (n)-[:MENTIONS {
  id: said.id, start: said.start, end: said.end, source: 'rule', weight: 1.0, recorded_from: $at
}]->(e)
