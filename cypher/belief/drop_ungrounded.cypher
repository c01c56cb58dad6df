// Take the rank from what has lost its ground, round by round: first from beliefs that were taken
// away themselves, then from every conclusion that no justification proves from beliefs of a lower
// rank. What falls only for want of such a proof gets its rank back from belief/spread_grounded.
// in:      $lock_id: string, $rank: string (held_rank|free_rank), $ids: list<string> (taken away, or to go on from), $rounds: int
// out:     dropped: list<string>, left: list<string> (to go on from, when the rounds were too few)
// returns: one
MATCH (lock:BeliefLock {id: $lock_id, tenant_id: $tenant_id})
CALL () {
  UNWIND $ids AS id
  MATCH (b:Belief {id: id, tenant_id: $tenant_id})
  WHERE b[$rank] IS NOT NULL AND (b.withdrawn IS NOT NULL OR $rank = 'free_rank'
    AND EXISTS { (b)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'}) })
  SET b[$rank] = null
  RETURN collect(b.id) AS taken
}
SET lock.frontier = $ids
WITH lock, taken
UNWIND range(1, $rounds) AS round
CALL (lock) {
  UNWIND lock.frontier AS id
  MATCH (:Belief {id: id, tenant_id: $tenant_id})<-[:PREMISE]-(used:Justification)
    -[:CONCLUDES]->(b:Belief)
  WHERE used.recorded_to IS NULL
  WITH DISTINCT b
  WHERE b[$rank] > 0 AND NOT EXISTS {
    (b)<-[:CONCLUDES]-(j:Justification)
    WHERE j.recorded_to IS NULL AND j.premise_count = COUNT { (j)-[:PREMISE]->(p) WHERE p[$rank] < b[$rank] }
  }
  WITH collect(b) AS fallen
  FOREACH (b IN fallen | SET b[$rank] = null)
  SET lock.frontier = [b IN fallen | b.id]
  RETURN [b IN fallen | b.id] AS ids
}
WITH lock, taken, collect(ids) AS rounds
RETURN reduce(all = taken, ids IN rounds | all + ids) AS dropped, lock.frontier AS left
