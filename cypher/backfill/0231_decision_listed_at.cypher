// Everybody's decisions get the time by which they are listed.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:DecisionPoint) WHERE n.listed_at IS NULL AND n.recorded_from IS NOT NULL
WITH n LIMIT $batch
SET n.listed_at = coalesce(n.valid_from, n.recorded_from)
RETURN count(*) AS done
