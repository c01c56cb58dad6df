// The line of turns that ends at a node, newest first, with what says how each is to be sent.
// in:      $head_id: string
// out:     nodes: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH path = (:ThinkingNode {id: $head_id, tenant_id: $tenant_id})
  -[f:FOLLOWS WHERE f.recorded_to IS NULL]->{0,5000}(n)
WITH n, length(path) AS depth ORDER BY depth
RETURN collect(n {.id, .kind, .role, .status, .provider, .api, .model, .branch_id, .response_id,
  characters: size(n.response),
  only_results: size(n.response) = 0
    AND EXISTS { (n)-[:HAS_BLOCK]->(:ContentBlock {kind: 'tool_result'}) },
  replaced_by: [(n)<-[s:SUPERSEDES]-(c:ThinkingNode {kind: 'compaction'})
    WHERE s.recorded_to IS NULL | c.id]}) AS nodes
