// A shortest path between two nodes, either way along each relationship, through nothing that
// Noema itself made.
// in:      $start_id: string, $end_id: string, $types: list<string>
// out:     node_ids: list<string>, edges: list<map>
// returns: one|none
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
MATCH p = SHORTEST 1 (a) (()-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
  |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED|DERIVED_FROM
  |RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY
  WHERE type(r) IN $types AND r.recorded_to IS NULL]-(m WHERE m.id = $end_id
    OR NOT m:Generated)){0,8} (b)
RETURN [n IN nodes(p) | n.id] AS node_ids,
  [r IN relationships(p) | {id: r.id, type: type(r), start_id: startNode(r).id,
    end_id: endNode(r).id, weight: coalesce(r.weight, 1.0), source: r.source, rule: r.rule,
    evidence_id: r.evidence_id, span: r.span, recorded_from: toString(r.recorded_from)}] AS edges
