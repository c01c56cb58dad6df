// Whether an edge of this type from start to end would close a circle of that type.
// in:      $start_id: string, $end_id: string, $type: string (one of the four below)
// out:     is_cycle: bool
// returns: one|none
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
RETURN EXISTS {
  (b) (()-[r:SUPERSEDES|DEPENDS_ON|DERIVED_FROM|PART_OF WHERE type(r) = $type]->()){1,50} (a)
} AS is_cycle
