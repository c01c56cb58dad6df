// What a session ends with: its decisions as they stand, oldest first, and what is still open in it.
// in:      $session_id: string, $open_ids: list<string>, $limit: int (decisions)
// out:     decisions: list<map> (id, text, status), open: list<map> (id, text)
// returns: one
RETURN COLLECT {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
    WHERE d.listed_at IS NOT NULL AND d.id IS NOT NULL AND NOT d:Generated AND d.status <> 'proposed'
    WITH d ORDER BY d.listed_at, d.id LIMIT $limit
    RETURN {id: d.id, text: left(d.description, 400), status: d.status}
  } AS decisions,
  COLLECT {
    MATCH (n:Searchable) WHERE n.id IN $open_ids AND n.tenant_id = $tenant_id
    RETURN {id: n.id,
      text: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)}
  } AS open
