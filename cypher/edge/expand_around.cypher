// One round of a walk: the relationships of a frontier, the strongest of each node first.
// in:      $ids: list<string>, $outgoing: list<string> (types), $incoming: list<string> (types), $recorded: datetime|null (now), $valid: datetime|null (any time), $generated: bool (whether to what Noema itself made, too), $limit: int (relationships of one node)
// out:     edges: list<list<map>> (one list a node)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  CALL (n) {
    MATCH (n)-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
      |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED
      |DERIVED_FROM|RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY]->(m)
    WHERE type(r) IN $outgoing RETURN r, m
    UNION ALL
    MATCH (n)<-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
      |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED
      |DERIVED_FROM|RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY]-(m)
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
  RETURN collect({id: r.id, type: type(r), start_id: startNode(r).id, end_id: endNode(r).id,
    weight: coalesce(r.weight, 1.0), source: r.source, rule: r.rule,
    evidence_id: r.evidence_id, span: r.span, recorded_from: toString(r.recorded_from)}) AS edges
}
RETURN collect(edges) AS edges
