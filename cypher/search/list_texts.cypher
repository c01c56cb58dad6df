// Texts as search finds them, each from its beginning, in no order.
// in:      $ids: list<string>, $characters: int (of each)
// out:     texts: list<map> (id, text)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN collect({id: n.id, text: left(n.search_text, $characters)}) AS texts
