// Which of these nodes are there already, with the hash of their content.
// in:      $ids: list<string>
// out:     id: string, session_id: string, content_sha256: string|null, position: int, blocks: int
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n.id AS id, n.session_id AS session_id, n.content_sha256 AS content_sha256,
  n.position AS position, count{(n)-[:HAS_BLOCK]->()} AS blocks
