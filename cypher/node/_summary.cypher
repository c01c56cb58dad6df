// What `NodeSummary` has of the node `n`, which search returns. In one map first, as the way to one
// property of a node leads past most others: Neo4j goes it once for the map.
head([m IN [n {.id, .kind, .session_id, .status, .valid_from, .recorded_from,
    .title, .description, .summary, .text, .search_text}] |
  m {.id, .kind, .session_id, .status,
    valid_from: toString(m.valid_from), recorded_from: toString(m.recorded_from),
    title: left(coalesce(m.title, m.description, m.summary, m.text, m.search_text), 200)}])
