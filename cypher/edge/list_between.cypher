// Relationships of some types between nodes of a set, in no order.
// in:      $ids: list<string>, $types: list<string>, $recorded: datetime|null (now), $limit: int
// out:     edges: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (a:Searchable) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
MATCH (a)-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
  |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED
  |DERIVED_FROM|RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY]->(b)
WHERE type(r) IN $types AND b.id IN $ids
  AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END
WITH a, r, b LIMIT $limit
RETURN collect({id: r.id, type: type(r), start_id: a.id, end_id: b.id,
  weight: coalesce(r.weight, 1.0), source: r.source, rule: r.rule,
    evidence_id: r.evidence_id, span: r.span, recorded_from: toString(r.recorded_from)}) AS edges
