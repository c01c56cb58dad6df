// What `NodeSummary` has of the node `n`, which search returns.
n {.id, .kind, .session_id, .status,
  valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
  title: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)}
