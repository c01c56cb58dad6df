// Everything a belief rests on, however far back: beliefs, and the justifications between them.
// in:      $id: string, $recorded: datetime|null (now)
// out:     beliefs: list<map> (id, held, asserted), justifications: list<map> (id, conclusion_id, premise_ids, rule, premise_count)
// returns: one
MATCH (b:Belief {id: $id, tenant_id: $tenant_id})-[:DEPENDS_ON*0..]->(p:Belief)
WITH DISTINCT p
WITH collect(p) AS above
RETURN COLLECT {
    UNWIND above AS p
    RETURN p {.id,
      asserted: p.asserted_from IS NOT NULL AND coalesce(p.asserted_from <= $recorded, true)
        OR p.assumed_from IS NOT NULL AND coalesce(p.assumed_from <= $recorded, true)
          AND coalesce(p.assumed_to > $recorded, p.assumed_to IS NULL),
      held: CASE WHEN $recorded IS NULL THEN p.belief_status = 'held' ELSE EXISTS {
        (p)-[:HAD_STATUS]->(r:StatusRecord {status: 'held'})
        WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
      } END}
  } AS beliefs,
  COLLECT {
    UNWIND above AS p
    MATCH (p)<-[:CONCLUDES]-(j:Justification)
    WHERE CASE WHEN $recorded IS NULL THEN j.recorded_to IS NULL
      ELSE j.recorded_from <= $recorded AND coalesce(j.recorded_to > $recorded, true) END
    RETURN j {.id, .rule, .premise_count, conclusion_id: p.id,
      premise_ids: [(j)-[:PREMISE]->(q) | q.id]}
  } AS justifications
