// The shortest paths between two nodes, either way along each relationship, shortest first.
// in:      $start_id: string, $end_id: string, $types: list<string>, $max_hops: int (1..8), $recorded: datetime|null (now), $valid: datetime|null (any time), $generated: bool (whether what Noema itself made may lie on it), $limit: int (1..100)
// out:     paths: list<list<edge/_edge>> (relationships in their order)
// returns: one (a record costs the driver more than an item of a list)
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
MATCH p = SHORTEST $limit (a) (()-[r:
  //! include edge/_types
  WHERE type(r) IN $types AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END
  ]-(m WHERE CASE WHEN $valid IS NULL AND ($generated OR NOT m:Generated) THEN true
    ELSE m.id = $end_id OR ($generated OR NOT m:Generated)
      AND coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true) END)){1,8} (b)
WHERE length(p) <= $max_hops
WITH p ORDER BY length(p)
RETURN collect([r IN relationships(p) |
  //! include edge/_edge
]) AS paths
