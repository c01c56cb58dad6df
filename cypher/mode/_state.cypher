// What `ModeState` has of the state `s`.
s {.id, .node_id, .session_id, .mode, .version, .input, .input_sha256, .result, .basis, .warnings,
  .libraries, .seconds, computed_at: toString(s.recorded_from),
  superseded_at: toString(s.recorded_to),
  belief_id: head([(s)-[:PRODUCED]->(b:Belief) | b.id]),
  rests_on: [(s)-[r:RESTS_ON]->(b:Belief) |
    {path: r.path, belief_id: b.id, is_held: b.belief_status = 'held'}]}
