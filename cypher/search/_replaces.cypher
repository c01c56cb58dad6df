// Whether the relationship `s`, SUPERSEDES, says that one thing replaces another, now or at a moment.
s.rule IS NULL AND CASE WHEN $only.moment IS NULL THEN s.recorded_to IS NULL
  ELSE s.recorded_from <= $only.moment AND coalesce(s.recorded_to > $only.moment, true) END
