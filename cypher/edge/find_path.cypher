// A shortest path between two nodes, either way along each relationship, through nothing that
// Noema itself made.
// in:      $start_id: string, $end_id: string, $types: list<string>
// out:     nodes: list<node/_summary>, edges: list<edge/_edge>
// returns: one|none
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
MATCH p = SHORTEST 1 (a) (()-[r:
  //! include edge/_types
  WHERE type(r) IN $types AND r.recorded_to IS NULL]-(m WHERE NOT m:Generated
    OR m.id = $end_id)){0,8} (b)
RETURN [n IN nodes(p) |
    //! include node/_summary
  ] AS nodes,
  [r IN relationships(p) |
    //! include edge/_edge
  ] AS edges
