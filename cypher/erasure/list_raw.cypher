// The next raw payloads by id, with how much each is.
// in:      $after: string (id), $limit: int
// out:     id: string, node_id: string, size: int (bytes before packing; 0 of an open one)
// returns: many
MATCH (p:RawPayload) WHERE p.tenant_id = $tenant_id AND p.id > $after
RETURN p.id AS id, p.node_id AS node_id, p.size AS size
ORDER BY p.tenant_id, p.id LIMIT $limit
