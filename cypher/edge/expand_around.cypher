// One round of a walk: the relationships of a frontier, the strongest of each node first.
// in:      $ids: list<string>, $outgoing: list<string> (types), $incoming: list<string> (types), $recorded: datetime|null (now), $valid: datetime|null (any time), $generated: bool (whether to what Noema itself made, too), $limit: int (relationships of one node)
// out:     edges: list<list<edge/_edge>> (one list a node)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  CALL (n) {
    MATCH (n)-[r:
      //! include edge/_types
      ]->(m)
    WHERE type(r) IN $outgoing RETURN r, m
    UNION ALL
    MATCH (n)<-[r:
      //! include edge/_types
      ]-(m)
    WHERE type(r) IN $incoming RETURN r, m
  }
  WITH r, m WHERE m.tenant_id = $tenant_id AND m:Searchable
    AND ($generated OR NOT m:Generated)
    AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
      ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
        AND m.recorded_from <= $recorded END
    AND ($valid IS NULL
      OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true))
  WITH r ORDER BY coalesce(r.weight, 1.0) DESC, r.id LIMIT $limit
  RETURN collect(
    //! include edge/_edge
  ) AS edges
}
RETURN collect(edges) AS edges
