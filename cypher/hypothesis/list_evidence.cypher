// What speaks of a hypothesis, as far as nobody withdrew it, in no order.
// in:      $ids: list<string>, $characters: int
// out:     found: list<map> (id, kind, session_id, text)
// returns: one
MATCH (n:Searchable)
WHERE n.id IN $ids AND n.tenant_id = $tenant_id AND n.withdrawn IS NULL
RETURN collect(n {.id, .kind, .session_id, text: left(n.search_text, $characters)}) AS found
