// What `ModeState` has of the state `s`.
s {.id, .node_id, .session_id, .mode, .version, .input, .input_sha256, .result, .basis, .warnings,
  .libraries, .seconds, computed_at: toString(s.recorded_from),
  superseded_at: toString(s.recorded_to)}
