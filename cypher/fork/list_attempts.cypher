// How the attempts at a turn stand, of those that were begun.
// in:      $node_ids: list<string>
// out:     id: string, status: string
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN n.id AS id, n.status AS status
