// Close a payload: its pieces become one.
// in:      $payload_id: string, $bytes: bytes, $fields: map (sha256, complete, truncated, size)
// returns: none
MATCH (p:RawPayload {id: $payload_id, tenant_id: $tenant_id})
SET p += $fields, p.bytes = $bytes
WITH p
MATCH (p)-[:HAS_CHUNK]->(c:RawChunk)
DETACH DELETE c
