// What speaks of a hypothesis, as far as it holds and Noema did not make it itself, in no order.
// in:      $ids: list<string>, $characters: int
// out:     found: list<map> (id, kind, session_id, text)
// returns: one
MATCH (n:Searchable)
WHERE n.id IN $ids AND n.tenant_id = $tenant_id AND NOT n:Generated
  AND coalesce(n.belief_status = 'held', n.withdrawn IS NULL)
RETURN collect(n {.id, .kind, .session_id, text: left(n.search_text, $characters)}) AS found
