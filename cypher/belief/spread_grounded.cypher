// Give a rank to what is grounded, round by round: 0 to what is asserted, to a conclusion one more
// than the highest of its premises. What is withdrawn gets none, and no free_rank what is named by
// an open contradiction.
// in:      $lock_id: string, $rank: string (held_rank|free_rank), $ids: list<string> (to look at), $rounds: int
// out:     raised: list<string>, left: list<string> (to look at, when the rounds were too few)
// returns: one
MATCH (lock:BeliefLock {id: $lock_id, tenant_id: $tenant_id})
SET lock.frontier = $ids
WITH lock
UNWIND range(1, $rounds) AS round
CALL (lock) {
  UNWIND lock.frontier AS id
  MATCH (b:Belief {id: id, tenant_id: $tenant_id})
  WHERE b[$rank] IS NULL AND b.withdrawn IS NULL AND NOT ($rank = 'free_rank'
    AND EXISTS { (b)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'}) })
  CALL (b) {
    MATCH (b)<-[:CONCLUDES]-(j:Justification)
    WHERE j.recorded_to IS NULL AND j.premise_count = COUNT { (j)-[:PREMISE]->(p) WHERE p[$rank] IS NOT NULL }
    MATCH (j)-[:PREMISE]->(p)
    WITH j, max(p[$rank]) AS highest
    RETURN min(highest) + 1 AS derived
  }
  WITH b, CASE WHEN b.asserted_from IS NOT NULL OR b.assumed_from IS NOT NULL AND b.assumed_to IS NULL
    THEN 0 ELSE derived END AS rank
  WHERE rank IS NOT NULL
  WITH collect(DISTINCT {node: b, rank: rank}) AS raised
  CALL (raised) {
    UNWIND raised AS one
    WITH one.node AS b, one.rank AS rank
    SET b[$rank] = rank
    WITH b
    OPTIONAL MATCH (b)<-[:PREMISE]-(used:Justification)-[:CONCLUDES]->(next:Belief)
    WHERE next[$rank] IS NULL AND used.recorded_to IS NULL
    RETURN collect(DISTINCT next.id) AS next_ids
  }
  SET lock.frontier = next_ids
  RETURN [one IN raised | one.node.id] AS ids
}
WITH lock, collect(ids) AS rounds
RETURN reduce(all = [], ids IN rounds | all + ids) AS raised, lock.frontier AS left
