// What lies around a node, hop by hop: around each node of a hop in turn, oldest first, so that a
// hop of a thousand is not read to its end. With the relationships between all of it.
// in:      $start_id: string, $outgoing: list<string> (types), $incoming: list<string> (types), $types: list<string>, $generated: bool (whether what Noema itself made, too), $depth: int (1..5), $limit: int (1..500), $edge_limit: int
// out:     nodes: list<map>, hops: list<int> (one a node), edges: list<map>, cut: bool (there were more nodes)
// returns: one|none
MATCH (start:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH [start] AS nodes, [0] AS hops, [start] AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r]-(m) WHERE r.recorded_to IS NULL
      AND type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    RETURN m ORDER BY m.id
  }
  WITH DISTINCT m, nodes WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m IN nodes
    AND ($generated OR NOT m:Generated)
  WITH m LIMIT $limit
  RETURN collect(m) AS found
}
WITH nodes + found AS nodes, hops + [_ IN found | 1] AS hops,
  CASE WHEN $depth > 1 AND size(nodes) + size(found) <= $limit THEN found ELSE [] END AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r]-(m) WHERE r.recorded_to IS NULL
      AND type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    RETURN m ORDER BY m.id
  }
  WITH DISTINCT m, nodes WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m IN nodes
    AND ($generated OR NOT m:Generated)
  WITH m LIMIT $limit
  RETURN collect(m) AS found
}
WITH nodes + found AS nodes, hops + [_ IN found | 2] AS hops,
  CASE WHEN $depth > 2 AND size(nodes) + size(found) <= $limit THEN found ELSE [] END AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r]-(m) WHERE r.recorded_to IS NULL
      AND type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    RETURN m ORDER BY m.id
  }
  WITH DISTINCT m, nodes WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m IN nodes
    AND ($generated OR NOT m:Generated)
  WITH m LIMIT $limit
  RETURN collect(m) AS found
}
WITH nodes + found AS nodes, hops + [_ IN found | 3] AS hops,
  CASE WHEN $depth > 3 AND size(nodes) + size(found) <= $limit THEN found ELSE [] END AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r]-(m) WHERE r.recorded_to IS NULL
      AND type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    RETURN m ORDER BY m.id
  }
  WITH DISTINCT m, nodes WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m IN nodes
    AND ($generated OR NOT m:Generated)
  WITH m LIMIT $limit
  RETURN collect(m) AS found
}
WITH nodes + found AS nodes, hops + [_ IN found | 4] AS hops,
  CASE WHEN $depth > 4 AND size(nodes) + size(found) <= $limit THEN found ELSE [] END AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r]-(m) WHERE r.recorded_to IS NULL
      AND type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    RETURN m ORDER BY m.id
  }
  WITH DISTINCT m, nodes WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m IN nodes
    AND ($generated OR NOT m:Generated)
  WITH m LIMIT $limit
  RETURN collect(m) AS found
}
WITH nodes + found AS nodes, hops + [_ IN found | 5] AS hops
WITH nodes[..$limit] AS nodes, hops[..$limit] AS hops, size(nodes) > $limit AS cut
CALL (nodes) {
  UNWIND nodes AS a
  MATCH (a)-[r:FOLLOWS|INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES
    |VERIFIES|MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|DECIDED|USED|DERIVED_FROM
    |RELATED_TO|UPDATES|PART_OF|EVIDENCED_BY|SIDE_A|SIDE_B|RESOLVED_BY|RESULTED_IN|REALISED_BY]->(b)
    WHERE type(r) IN $types AND b IN nodes AND r.recorded_to IS NULL
  WITH a, r, b LIMIT $edge_limit
  RETURN collect({id: r.id, type: type(r), start_id: a.id, end_id: b.id,
    weight: coalesce(r.weight, 1.0), source: r.source, rule: r.rule,
    evidence_id: r.evidence_id, span: r.span, recorded_from: toString(r.recorded_from)}) AS edges
}
RETURN [n IN nodes |
  //! include node/_summary
  ] AS nodes,
  hops, edges, cut
