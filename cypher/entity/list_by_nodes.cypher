// What texts speak of, each once a text, in the order of first mention.
// in:      $ids: list<string> (of the texts)
// out:     id: string (of the text), entities: list<{id: string, kind: string, name: string}>
// returns: many
MATCH (n:Searchable)-[said:MENTIONS]->(e)
USING INDEX n:Searchable(tenant_id, id) // With few mentions in the whole graph the planner would read them all.
WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH n.id AS id, e, min(said.start) AS first ORDER BY first
RETURN id, collect(e {.id, .kind, .name}) AS entities
