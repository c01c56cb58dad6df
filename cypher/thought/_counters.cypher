// The counters of the thoughts of `s`, a session or what it ended with.
s {thoughts: coalesce(s.thought_count, 0), modes: coalesce(s.mode_counts, []),
  revisions: coalesce(s.revision_count, 0), branches: coalesce(s.thought_branch_count, 0),
  active_branches: coalesce(s.active_thought_branch_count, 0),
  uncertainty_sum: coalesce(s.uncertainty_sum, 0.0),
  uncertainty_count: coalesce(s.uncertainty_count, 0),
  confidence_sum: coalesce(s.confidence_sum, 0.0),
  confidence_count: coalesce(s.confidence_count, 0), depth: coalesce(s.dependency_depth, 0),
  first_at: toString(s.first_thought_at), last_at: toString(s.last_thought_at),
  suggestions: coalesce(s.suggestion_counts, [])}
