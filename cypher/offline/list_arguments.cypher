// What was found, and what speaks for or against it, two steps back; nothing that Noema itself made.
// in:      $ids: list<string>, $limit: int (neighbours of one node), $moment: null (now, for what fell)
// out:     arguments: list<map> (id, kind, text, confidence, status, belief_status, ended: latest outcome, superseded: bool (of what is no belief), cites: bool (by numbers), fallen: list<map>), links: list<map> (from_id, to_id, type, weight)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH collect(n) AS found
CALL (found) {
  UNWIND found AS n
  CALL (n) {
    MATCH (n)<-[r:SUPPORTS|VERIFIES|INFLUENCES|CONTRADICTS|CHALLENGES|SUPERSEDES]-(m:Searchable)
    RETURN r, m
    UNION ALL
    MATCH (n)-[r:DEPENDS_ON|DERIVED_FROM|EVIDENCED_BY]->(m:Searchable)
    RETURN r, m
    UNION ALL
    MATCH (n)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'})-[r:SIDE_A|SIDE_B]->(m:Searchable)
    WHERE m <> n
    RETURN r, m
  }
  WITH n, r, m WHERE m.tenant_id = $tenant_id AND NOT m:Generated AND r.recorded_to IS NULL
  WITH n, r, m ORDER BY r.recorded_from, m.id LIMIT $limit
  RETURN collect({from_id: m.id, to_id: n.id, type: type(r), weight: coalesce(r.weight, 1.0)})
      AS near_links, collect(DISTINCT m) AS near
}
CALL (near) {
  UNWIND near AS n
  MATCH (n)<-[r:SUPPORTS|VERIFIES|CONTRADICTS|CHALLENGES|SUPERSEDES]-(m:Searchable)
  WHERE m.tenant_id = $tenant_id AND NOT m:Generated AND r.recorded_to IS NULL
  WITH n, r, m ORDER BY r.recorded_from, m.id LIMIT $limit
  RETURN collect({from_id: m.id, to_id: n.id, type: type(r), weight: coalesce(r.weight, 1.0)})
      AS far_links, collect(DISTINCT m) AS far
}
WITH found + near + far AS nodes, near_links + far_links AS links
CALL (nodes) {
  UNWIND nodes AS n
  WITH DISTINCT n
  RETURN collect(n {.id, .kind, .confidence, .status, .belief_status, fallen:
    //! include node/_fallen
    ,
    ended: COLLECT { MATCH (n)-[:RESULTED_IN]->(o:Outcome)
      RETURN o.status ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1 }[0],
    cites: EXISTS { MATCH (n)-[u:USED]->() WHERE u.evidence_id = n.id },
    superseded: n.belief_status IS NULL AND EXISTS {
      MATCH (n)<-[s:SUPERSEDES WHERE s.rule IS NULL AND s.recorded_to IS NULL]-() },
    text: left(coalesce(n.title + ': ' + n.content, n.description, n.summary, n.text, n.response,
      n.search_text), 1000)}) AS arguments
}
RETURN arguments, links
