// The pieces of a payload, in the order they arrived.
// in:      $payload_id: string
// out:     bytes: bytes
// returns: many
MATCH (p:RawPayload {id: $payload_id, tenant_id: $tenant_id})-[:HAS_CHUNK]->(c:RawChunk)
RETURN c.bytes AS bytes ORDER BY c.index
