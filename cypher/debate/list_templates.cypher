// The templates a debate was given, best first, in the versions it was given.
// in:      $id: string
// out:     version_id: string, name: string, text: string, score: float|null
// returns: many
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})-[used:USED_TEMPLATE]->(v)<-[:HAS_VERSION]-(t)
RETURN v.id AS version_id, t.name AS name, v.body AS text, used.score AS score
ORDER BY used.rank
