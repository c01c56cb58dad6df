// Keep pieces of what arrived; the same piece again changes nothing.
// in:      $chunks: list<map> (id, payload_id, index, packed)
// returns: none
UNWIND $chunks AS row
MATCH (p:RawPayload {id: row.payload_id, tenant_id: $tenant_id})
MERGE (c:RawChunk {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET c.index = row.index, c.bytes = row.packed
MERGE (p)-[:HAS_CHUNK]->(c)
