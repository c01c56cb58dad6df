// What `DecisionPoint` has of the decision `d`, with the options it was taken from.
d {.id, .session_id, .node_id, .description, .question, .confidence, .marker, .start, .end,
  .extracted_by, .refined_by, .status, .certainty, reading: d.confidence_reading,
  is_recommended: coalesce(d.is_recommended, false), by_person: coalesce(d.by_person, false),
  superseded_by: coalesce(d.superseded_by, head([(d)<-[s:SETTLED {answer: 'replaced'}]-() | s.by_id])),
  settled_at: toString(head([(d)<-[s:SETTLED]-() | coalesce(s.valid_from, s.recorded_from)])),
  realised_by: [(d)-[r:REALISED_BY]->(n:ThinkingNode) |
    r {.tool, .file, .reason, .index, node_id: n.id}],
  valid_from: toString(d.valid_from), recorded_from: toString(d.recorded_from),
  options: [(d)-[r:CHOSE|CONSIDERED|REJECTED]->(o) | {id: o.id, text: o.text, reason: r.reason,
    index: r.index, found_by: r.found_by, state: type(r)}]}
