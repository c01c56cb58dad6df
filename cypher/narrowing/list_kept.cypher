// What a filter by authors, or else by sessions, lets through, in no order; nothing where more than $few
// are of these authors or sessions.
// in:      $kinds: list<string>, $only: map (search/_kept), $few: int
// out:     is_few: bool, ids: list<string>
// returns: one
CALL () {
  MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.author IN coalesce($only.authors, [])
  RETURN n
  UNION ALL
  MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.session_id IN
    coalesce(CASE WHEN $only.authors IS NULL THEN $only.session_ids ELSE $only.author_sessions END, [])
  RETURN n
}
WITH n LIMIT $few + 1
WITH collect(n) AS found
CALL (found) {
  UNWIND CASE WHEN size(found) <= $few THEN found ELSE [] END AS n
  WITH n WHERE n.kind IN $kinds AND
  //! include search/_kept
  RETURN collect(DISTINCT n.id) AS ids
}
RETURN size(found) <= $few AS is_few, ids
