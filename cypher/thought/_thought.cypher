// What `Thought` has of the thought `n`. What it said when it was written stays, whoever ended or
// drew relationships later: those of its own have the source `thought`.
n {.id, .session_id, .confidence, .uncertainty, .author, .revised_by_id,
  number: n.thought_number, content: n.response, mode: n.thought_mode,
  next_needed: coalesce(n.next_needed, false), assumptions: coalesce(n.assumptions, []),
  tags: coalesce(n.tags, []), branch_id: n.thought_branch_id,
  dependency_depth: coalesce(n.dependency_depth, 0),
  depends_on: COLLECT {
    MATCH (n)-[r:DEPENDS_ON WHERE r.source = 'thought']->(m) RETURN m.id ORDER BY m.thought_number
  },
  rests_on_revised: COLLECT {
    MATCH p = ANY SHORTEST (n)-[r:DEPENDS_ON WHERE r.source = 'thought']->+(m WHERE m.revised_by_id IS NOT NULL)
    RETURN m.id ORDER BY m.thought_number LIMIT 100
  },
  revises_id: head([(n)-[r:REVISES WHERE r.source = 'thought']->(m) | m.id]),
  revision_reason: head([(n)-[r:REVISES WHERE r.source = 'thought']->() | r.reason]),
  branches_from_id: head([(n)-[r:BRANCHES_FROM WHERE r.source = 'thought']->(m) | m.id]),
  recorded_from: toString(n.recorded_from),
  hypothesis_id: head([(n)-[:PROPOSED]->(h:Hypothesis) | h.id]),
  guidance: n {.control_mode, .thought_depth, .pattern, .pattern_confidence, .pattern_margin,
    .pattern_scores, .pattern_spans, .suggested_depth, .needs_hypothesis, .lexicon_version,
    .chain_revisions, .is_revision_loop, .suggestion_rule, .suggestion_followed}}
