// Take the write lock of a session and read what an append needs. A node that was forgotten counts as
// larger than anything, so that no transcript brings it back.
// in:      $session_id: string, $node_ids: list<string>
// out:     status: string, version: int, mode: string|null, thoughts: int, node_count: int, known: list<{id: string, content_sha256: string|null, blocks: int, characters: int}> (those of the nodes that are there already)
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.locked_at = datetime()
WITH s WHERE s.id IS NOT NULL
CALL (s) {
  UNWIND $node_ids AS id
  MATCH (n:ThinkingNode {id: id, tenant_id: $tenant_id})
  RETURN collect({
    id: n.id, content_sha256: n.content_sha256, characters: size(n.reasoning) + size(n.response),
    blocks: CASE WHEN n.forgotten THEN 2000000000 ELSE count{(n)-[:HAS_BLOCK]->()} END
  }) AS known
}
RETURN s.status AS status, s.version AS version, s.mode AS mode,
  coalesce(s.thought_count, 0) AS thoughts, s.node_count AS node_count, known
