// Which of these nodes are there already, with the hash and the size of their content. What was
// forgotten counts as larger than anything, so that no transcript brings it back.
// in:      $ids: list<string>
// out:     id: string, content_sha256: string|null, blocks: int, characters: int
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n.id AS id, n.content_sha256 AS content_sha256, CASE WHEN n.forgotten THEN 2000000000
  ELSE count{(n)-[:HAS_BLOCK]->()} END AS blocks,
  size(n.reasoning) + size(n.response) AS characters
