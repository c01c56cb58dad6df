// The vectors of some things, for work inside the service; they go no further.
// in:      $ids: list<string>, $property: string
// out:     vectors: list<{id: string, vector: list<float>}> (those that have one)
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id AND n[$property] IS NOT NULL
RETURN collect({id: n.id, vector: n[$property]}) AS vectors
