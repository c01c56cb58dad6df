// Everybody's status records get the time by which past lists are ordered.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (b:Belief)-[:HAD_STATUS]->(r:StatusRecord)
WHERE r.believed_from IS NULL AND b.believed_from IS NOT NULL
WITH b, r LIMIT $batch
SET r.believed_from = b.believed_from
RETURN count(*) AS done
