// What lies around a node, hop by hop: around each node of a hop in turn, oldest first, so that a
// hop of a thousand is not read to its end. With the relationships between all of it.
// in:      $start_id: string, $outgoing: list<string> (types), $incoming: list<string> (types), $types: list<string>, $generated: bool (whether what Noema itself made, too), $depth: int (1..5), $limit: int (1..500), $edge_limit: int
// out:     nodes: list<map>, hops: list<int> (one a node), edges: list<edge/_edge>, cut: bool (there were more nodes)
// returns: one|none
MATCH (start:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH [start] AS nodes, [0] AS hops, [start] AS frontier
CALL (nodes, frontier) {
  UNWIND frontier AS n
  CALL (n) {
    MATCH (n)-[r:
      //! include edge/_types
      ]-(m) WHERE r.recorded_to IS NULL
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
    MATCH (n)-[r:
      //! include edge/_types
      ]-(m) WHERE r.recorded_to IS NULL
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
    MATCH (n)-[r:
      //! include edge/_types
      ]-(m) WHERE r.recorded_to IS NULL
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
    MATCH (n)-[r:
      //! include edge/_types
      ]-(m) WHERE r.recorded_to IS NULL
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
    MATCH (n)-[r:
      //! include edge/_types
      ]-(m) WHERE r.recorded_to IS NULL
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
  MATCH (a)-[r:
    //! include edge/_types
    ]->(b)
    WHERE type(r) IN $types AND b IN nodes AND r.recorded_to IS NULL
  WITH r LIMIT $edge_limit
  RETURN collect(
    //! include edge/_edge
  ) AS edges
}
RETURN [n IN nodes |
  //! include node/_summary
  ] AS nodes,
  hops, edges, cut
