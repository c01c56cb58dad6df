// Whether a line of turns that ends at one node leads through another one.
// in:      $head_id: string, $node_id: string
// out:     found: bool
// returns: one|none
MATCH (head:ThinkingNode {id: $head_id, tenant_id: $tenant_id})
WITH head, $node_id AS node_id
MATCH (n:ThinkingNode {id: node_id, tenant_id: $tenant_id})
RETURN EXISTS { (head)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->*(n) } AS found
