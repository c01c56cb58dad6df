// The prompts of agents, and what their tools gave, are no evidence: Noema itself made them.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:ThinkingNode)
WHERE n.kind = 'message' AND n.turn_id IS NOT NULL AND n.branch STARTS WITH 'agent:'
  AND NOT n:Generated
WITH n LIMIT $batch
SET n:Generated
RETURN count(*) AS done
