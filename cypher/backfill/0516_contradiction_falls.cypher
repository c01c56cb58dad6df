// Contradictions stand in the inbox by what falls; those of before have not been looked at.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (c:Contradiction) WHERE c.falls IS NULL
WITH c LIMIT $batch
SET c.falls = 0
RETURN count(*) AS done
