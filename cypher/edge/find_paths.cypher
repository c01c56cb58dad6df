// The shortest paths between two nodes, either way along each relationship, shortest first.
// in:      $start_id: string, $end_id: string, $types: list<string>, $max_hops: int (1..8), $recorded: datetime|null (now), $valid: datetime|null (any time), $generated: bool (whether what Noema itself made may lie on it), $limit: int (1..100)
// out:     paths: list<list<map>> (relationships in their order)
// returns: one (a record costs the driver more than an item of a list)
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
MATCH p = SHORTEST $limit (a) (()-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
  |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED|DERIVED_FROM
  |RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY
  WHERE type(r) IN $types AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END
  ]-(m WHERE m.id = $end_id OR ($generated OR NOT m:Generated) AND ($valid IS NULL
    OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true)))){1,8} (b)
WHERE length(p) <= $max_hops
WITH p ORDER BY length(p)
RETURN collect([r IN relationships(p) | {id: r.id, type: type(r), start_id: startNode(r).id,
  end_id: endNode(r).id, weight: coalesce(r.weight, 1.0), source: r.source, rule: r.rule,
    evidence_id: r.evidence_id, span: r.span, recorded_from: toString(r.recorded_from)}]) AS paths
