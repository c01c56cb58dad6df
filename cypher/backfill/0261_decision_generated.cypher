// Decisions found in what Noema itself made were made by it too.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (:ThinkingNode {generated: true})-[:DECIDED]->(d:DecisionPoint)
WHERE d.generated IS NULL
WITH DISTINCT d LIMIT $batch
SET d.generated = true
RETURN count(*) AS done
