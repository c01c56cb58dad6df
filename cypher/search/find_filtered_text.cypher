// The best of a full-text index that a filter lets through, however few those are: the index
// gives whatever matches, best first, and no more of it is looked at than is needed.
// in:      $index: string, $query: string (Lucene, escaped), $kinds: list<string>, $limit: int
//          $only: map (session_ids, author_sessions, tag_sessions, authors, tags, entities,
//          statuses: list<string>|null; since, until, moment, valid: datetime|null)
// out:     ranked: list<{id: string, score: float}>
// returns: one
CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS n, score
WITH n, score WHERE n.tenant_id = $tenant_id AND score > 0 AND n.kind IN $kinds
  AND ($only.session_ids IS NULL OR n.session_id IN $only.session_ids)
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
WITH n.id AS id, score LIMIT $limit
WITH id, score ORDER BY score DESC, id
RETURN collect({id: id, score: score}) AS ranked
