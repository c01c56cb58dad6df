// Everybody's things with a context get their label.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:Searchable) WHERE n.context_text IS NOT NULL AND NOT n:Contextual
WITH n LIMIT $batch
SET n:Contextual
RETURN count(*) AS done
