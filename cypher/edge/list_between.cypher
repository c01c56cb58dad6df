// Relationships of some types between nodes of a set, in no order.
// in:      $ids: list<string>, $types: list<string>, $recorded: datetime|null (now), $limit: int
// out:     edges: list<edge/_edge>
// returns: one (a record costs the driver more than an item of a list)
MATCH (a:Searchable) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
MATCH (a)-[r:
  //! include edge/_types
  ]->(b)
WHERE type(r) IN $types AND b.id IN $ids
  AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END
WITH r LIMIT $limit
RETURN collect(
  //! include edge/_edge
) AS edges
