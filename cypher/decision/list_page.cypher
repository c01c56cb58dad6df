// A page of decision points, newest first, of every session or of one.
// in:      $before: map (at: datetime, id: string: of the last one seen), $recorded: datetime|null (now), $valid: datetime|null (any time), $only: map (of ListFilter: since, until, text, statuses, session_id, project: parts between slashes, has_outcome, changed_since), $limit: int (1..101)
// out:     decision: map, listed_at: string
// returns: many
MATCH (d:DecisionPoint {tenant_id: $tenant_id})
USING INDEX d:DecisionPoint(tenant_id, listed_at, id)
WHERE d.listed_at <= $before.at AND d.id < 'g'
  AND CASE d.listed_at WHEN $before.at THEN d.id < $before.id ELSE true END
  AND ($only.session_id IS NULL OR d.session_id = $only.session_id)
  AND ($only.project IS NULL OR EXISTS {
    MATCH (s:Session {id: d.session_id, tenant_id: $tenant_id})
    WHERE '/' + toLower(s.project) + '/' CONTAINS $only.project
  })
  AND ($only.statuses IS NULL OR d.status IN $only.statuses)
  AND ($only.since IS NULL OR d.listed_at >= $only.since)
  AND ($only.until IS NULL OR d.listed_at < $only.until)
  AND ($only.text IS NULL OR toLower(d.description) CONTAINS $only.text
    OR toLower(coalesce(d.question, '')) CONTAINS $only.text)
  AND ($only.has_outcome IS NULL OR $only.has_outcome = EXISTS { (d)-[:RESULTED_IN]->() })
  AND ($only.changed_since IS NULL OR d.recorded_from >= $only.changed_since
    OR EXISTS { (d)-[:HAD_STATUS]->(r) WHERE r.recorded_from >= $only.changed_since }
    OR EXISTS { (d)-[r:RESULTED_IN]->() WHERE r.recorded_from >= $only.changed_since }
    OR EXISTS { (d)<-[s:SETTLED]-() WHERE s.recorded_from >= $only.changed_since })
  AND ($recorded IS NULL OR d.recorded_from <= $recorded)
  AND ($valid IS NULL
    OR coalesce(d.valid_from <= $valid, true) AND coalesce(d.valid_to > $valid, true))
// The whole order of the index, or the planner sorts what it has in order already.
WITH d ORDER BY d.tenant_id DESC, d.listed_at DESC, d.id DESC LIMIT $limit
RETURN
  //! include decision/_decision
  AS decision, toString(d.listed_at) AS listed_at
ORDER BY d.listed_at DESC, d.id DESC
