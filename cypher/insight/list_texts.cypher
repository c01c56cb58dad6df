// The texts of nodes, in which excerpts are looked for, and whether each is a belief that is held.
// in:      $ids: list<string>
// out:     nodes: list<map> (id, texts: list<string>, is_held)
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN collect({id: n.id, is_held: n:Belief AND coalesce(n.belief_status = 'held', false),
  texts: [text IN [n.content, n.description, n.text, n.reasoning, n.response] WHERE text <> '']}) AS nodes
