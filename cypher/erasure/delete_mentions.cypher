// Remove what things that are to be forgotten speak of: mentions, and entities nothing else mentions.
// in:      $ids: list<string>
// out:     entities: int
// returns: one
UNWIND $ids AS id
MATCH (:Searchable {id: id, tenant_id: $tenant_id})-[said:MENTIONS]->(e)
WITH e, collect(said) AS told
FOREACH (said IN told | DELETE said)
WITH e WHERE NOT EXISTS {(e)<-[:MENTIONS]-()}
WITH collect(e) AS left
FOREACH (e IN left | DETACH DELETE e)
RETURN size(left) AS entities
