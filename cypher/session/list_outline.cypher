// A page of a session as an outline: of each thinking node the beginning of its text, the calls and results of tools in
// it, its decisions, and its relationships and theirs to what else is of the session. What is a belief has
// the statuses it had; one was superseded when what took its place was said.
// in:      $session_id: string, $after: int (position, 0 to begin), $line: int (characters of a text), $limit: int (1..1001)
// out:     head: int (the number of the last event of the session before the page was read), items: list<map>
// returns: one
OPTIONAL MATCH (stream:Stream {id: $session_id, tenant_id: $tenant_id})
WITH coalesce(stream.head, 0) AS head
// With the head, after it was read: beside it, the two would be multiplied.
CALL (head) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > $after AND head >= 0
  WITH n ORDER BY n.position LIMIT $limit
  RETURN collect(n {.id, .position, .kind, .role, .status, .branch, .belief_status,
    text: left(CASE n.response WHEN '' THEN n.reasoning ELSE n.response END, $line),
    valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
    parent_id: head([(n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(p) | p.id]),
    statuses: COLLECT {
      MATCH (n)-[:HAD_STATUS]->(r:StatusRecord)
      WITH r ORDER BY r.recorded_from
      RETURN {status: r.status, at: toString(CASE r.status WHEN 'superseded'
        THEN coalesce(head([(n)<-[:SUPERSEDES]-(by) | by.valid_from]), r.recorded_from)
        ELSE r.recorded_from END)}
    },
    // A call of many words is known by its beginning.
    blocks: COLLECT {
      MATCH (n)-[:HAS_BLOCK]->(b:ContentBlock) WHERE b.kind IN ['tool_call', 'tool_result', 'image']
      WITH b ORDER BY b.index
      RETURN {kind: b.kind, json: CASE WHEN size(b.json) <= 4000 THEN b.json ELSE left(b.json, 600) END}
    },
    decisions: COLLECT {
      MATCH (n)-[:DECIDED]->(d:DecisionPoint)
      WITH d ORDER BY d.start, d.id
      RETURN d {.id, .status, text: left(coalesce(d.question, d.description), $line),
        recorded_from: toString(d.recorded_from),
        statuses: COLLECT {
          MATCH (d)-[:HAD_STATUS]->(r:StatusRecord)
          WITH r ORDER BY r.recorded_from
          RETURN {status: r.status, at: toString(CASE r.status WHEN 'superseded'
            THEN coalesce(head([(d)<-[:SUPERSEDES]-(by) | by.valid_from]), r.recorded_from)
            ELSE r.recorded_from END)}
        }}
    },
    edges: COLLECT {
      MATCH (n)-[:DECIDED*0..1]->(a)-[r:INFLUENCES|SUPPORTS|CONTRADICTS|SUPERSEDES|REFINES|CHALLENGES|VERIFIES
        |MERGES|OBSERVES|LEADS_TO|BRANCHES_FROM|DEPENDS_ON|REVISES|USED|DERIVED_FROM|RELATED_TO|UPDATES]->(b)
      WHERE b.tenant_id = $tenant_id AND b.session_id = $session_id AND r.recorded_to IS NULL
      RETURN {id: r.id, type: type(r), start_id: a.id, end_id: b.id}
    }}) AS items
}
RETURN head, items
