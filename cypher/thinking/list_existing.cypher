// Which of these nodes are there already, with the hash and the size of their content.
// in:      $ids: list<string>
// out:     id: string, content_sha256: string|null, blocks: int, characters: int
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n.id AS id, n.content_sha256 AS content_sha256, count{(n)-[:HAS_BLOCK]->()} AS blocks,
  size(n.reasoning) + size(n.response) AS characters
