// What is to be known before a turn begins: which of its nodes are there already, with the hash of
// their content, and what its session spent.
// in:      $ids: list<string>, $session_id: string
// out:     known: list<map> (id, content_sha256), spent: int (output tokens)
// returns: one
OPTIONAL MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH collect(n {.id, .content_sha256}) AS known
OPTIONAL MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})-[:SPENT]->(u:TokenTotal)
RETURN known, coalesce(sum(u.output_tokens), 0) AS spent
