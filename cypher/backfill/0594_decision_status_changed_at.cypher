// Everybody's decisions get the time at which they got their status.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (d:DecisionPoint) WHERE d.status_changed_at IS NULL AND d.recorded_from IS NOT NULL
WITH d LIMIT $batch
CALL (d) {
  UNWIND [d.recorded_from]
    + [(d)-[:HAD_STATUS]->(r) WHERE r.recorded_to IS NULL | r.recorded_from]
    + [(d)-[r:RESULTED_IN]->() | r.recorded_from]
    + [(d)<-[s:SETTLED]-() | s.recorded_from] AS at
  RETURN max(at) AS latest
}
SET d.status_changed_at = latest
RETURN count(*) AS done
