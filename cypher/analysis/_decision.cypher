// What every analyser of decisions reads of the decision `d`.
d {.id, .session_id, .description, .confidence, at: d.listed_at.epochMillis}
