// Every rating of some things, newest first.
// in:      $subject_ids: list<string>
// out:     rating: map
// returns: many
CALL () {
  MATCH (n:ThinkingNode) WHERE n.id IN $subject_ids AND n.tenant_id = $tenant_id
  RETURN n
  UNION
  MATCH (n:Debate) WHERE n.id IN $subject_ids AND n.tenant_id = $tenant_id
  RETURN n
  UNION
  MATCH (n:Fork) WHERE n.id IN $subject_ids AND n.tenant_id = $tenant_id
  RETURN n
}
MATCH (n)<-[:OF]-(r:Rating)
RETURN r {.id, subject_id: n.id, .value, .note, recorded_from: toString(r.recorded_from),
  recorded_to: toString(r.recorded_to)} AS rating
ORDER BY r.recorded_from DESC, r.id DESC
