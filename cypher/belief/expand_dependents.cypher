// Everything that rests on a belief, however far on, as far as nobody asserts it: beliefs, their
// justifications, and which of these and of their premises are held.
// in:      $id: string, $recorded: datetime|null (now)
// out:     dependent_ids: list<string>, justifications: list<map> (id, conclusion_id, premise_ids, rule, premise_count), held_ids: list<string>
// returns: one|none
MATCH (b:Belief {id: $id, tenant_id: $tenant_id})
MATCH way = (b)<-[:DEPENDS_ON*0..]-(d:Belief)
WHERE all(n IN nodes(way) WHERE n = b
  OR coalesce(n.asserted_from > $recorded, n.asserted_from IS NULL)
    AND (coalesce(n.assumed_from > $recorded, n.assumed_from IS NULL)
      OR coalesce(n.assumed_to <= $recorded, n.assumed_to IS NOT NULL)))
WITH DISTINCT b, d
WITH b, collect(d) AS below
RETURN [d IN below WHERE d <> b | d.id] AS dependent_ids,
  COLLECT {
    UNWIND below AS d
    MATCH (d)<-[:CONCLUDES]-(j:Justification)
    WHERE CASE WHEN $recorded IS NULL THEN j.recorded_to IS NULL
      ELSE j.recorded_from <= $recorded AND coalesce(j.recorded_to > $recorded, true) END
    RETURN j {.id, .rule, .premise_count, conclusion_id: d.id,
      premise_ids: [(j)-[:PREMISE]->(q) | q.id]}
  } AS justifications,
  COLLECT {
    UNWIND below AS d
    OPTIONAL MATCH (d)<-[:CONCLUDES]-(:Justification)-[:PREMISE]->(q)
    UNWIND [d, q] AS n
    WITH DISTINCT n
    WHERE CASE WHEN $recorded IS NULL THEN n.belief_status = 'held' ELSE EXISTS {
      (n)-[:HAD_STATUS]->(r:StatusRecord {status: 'held'})
      WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
    } END
    RETURN n.id
  } AS held_ids
