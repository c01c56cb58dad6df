// What `Outcome` has of the outcome `o`.
o {.id, .decision_id, .session_id, .status, .text,
  valid_from: toString(o.valid_from), recorded_from: toString(o.recorded_from),
  evidence_ids: [(o)-[:EVIDENCED_BY]->(n) | n.id]}
