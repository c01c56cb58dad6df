// What a filter, `$only`, lets through of the node `n`, as `app/reads/search/narrowing.py` makes it: map
// (narrow: bool (whether any of the following is given); session_ids, author_sessions, tag_sessions,
// authors, tags, entities, statuses: list<string>|null; since, until, moment, valid: datetime|null;
// generated: list<string> (kinds), withdrawn: bool).
// Labels are asked where they tell it: to see that a property is not there takes reading all of them.
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
AND (NOT n:Generated OR n.kind IN $only.generated)
AND CASE
  WHEN $only.withdrawn THEN true
  WHEN NOT n:Belief THEN NOT EXISTS {
    MATCH (n)<-[s:SUPERSEDES WHERE s.rule IS NULL]-()
    WHERE CASE WHEN $only.moment IS NULL THEN s.recorded_to IS NULL
      ELSE s.recorded_from <= $only.moment AND coalesce(s.recorded_to > $only.moment, true) END }
  WHEN $only.moment IS NULL THEN
    NOT n.belief_status IN ['superseded', 'retracted', 'unsupported']
  ELSE NOT EXISTS { MATCH (n)-[:HAD_STATUS]->(r)
    WHERE r.status IN ['superseded', 'retracted', 'unsupported']
      AND r.recorded_from <= $only.moment AND coalesce(r.recorded_to > $only.moment, true) }
  END
