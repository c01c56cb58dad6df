// What `DecisionPoint` has of the decision `d`, with the options it was taken from.
d {.id, .session_id, .node_id, .description, .question, .confidence, .marker, .start, .end,
  .extracted_by, .refined_by, .status, .superseded_by, .certainty, reading: d.confidence_reading,
  valid_from: toString(d.valid_from), recorded_from: toString(d.recorded_from),
  options: [(d)-[r:CHOSE|CONSIDERED|REJECTED]->(o) | {id: o.id, text: o.text, reason: r.reason,
    index: r.index, found_by: r.found_by, state: type(r)}]}
