// The part of `search/_kept` that is asked for: of some sessions, authors, times, and of what Noema made.
// CASE, as Neo4j would otherwise look at every part for every node, also where nothing is given.
CASE WHEN $only.narrow THEN
  ($only.session_ids IS NULL OR n.session_id IN $only.session_ids)
  AND ($only.authors IS NULL OR n.author IN $only.authors
    OR n.author IS NULL AND n.session_id IN $only.author_sessions)
  AND ($only.tags IS NULL OR any(tag IN n.tags WHERE tag IN $only.tags)
    OR n.session_id IN $only.tag_sessions)
  AND ($only.entities IS NULL
    OR EXISTS { MATCH (n)-[:MENTIONS]->(e) WHERE e.key IN $only.entities })
  AND ($only.statuses IS NULL OR n.status IN $only.statuses
    OR $only.moment IS NULL AND n.belief_status IN $only.statuses
    OR $only.moment IS NOT NULL AND EXISTS { MATCH (n)-[:HAD_STATUS]->(r)
      WHERE r.status IN $only.statuses AND r.recorded_from <= $only.moment
        AND coalesce(r.recorded_to > $only.moment, true) })
  AND ($only.since IS NULL OR coalesce(n.valid_from, n.recorded_from) >= $only.since)
  AND ($only.until IS NULL OR coalesce(n.valid_from, n.recorded_from) < $only.until)
  AND ($only.moment IS NULL OR n.recorded_from <= $only.moment)
  AND ($only.valid IS NULL OR coalesce(n.valid_from <= $only.valid, true)
    AND coalesce(n.valid_to > $only.valid, true))
  ELSE true END
AND CASE WHEN n:Generated THEN n.kind IN $only.generated ELSE true END
