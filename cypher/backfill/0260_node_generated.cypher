// Say of everybody's nodes which of them Noema itself made.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:ThinkingNode)
WHERE n.generated IS NULL AND (n.kind IN ['debate_turn', 'compaction']
  OR n.role = 'assistant' AND n.api = 'offline'
  OR n.kind = 'message' AND n.turn_id IS NOT NULL
    AND (n.branch STARTS WITH 'fork:' OR n.branch STARTS WITH 'debate:'))
WITH n LIMIT $batch
SET n.generated = true
RETURN count(*) AS done
