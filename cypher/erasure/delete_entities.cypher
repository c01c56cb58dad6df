// Remove entities, with their mentions.
// in:      $ids: list<string>
// out:     label: string, count: int
// returns: one
MATCH (e:Entity) WHERE e.id IN $ids AND e.tenant_id = $tenant_id
WITH collect(e) AS found
FOREACH (e IN found | DETACH DELETE e)
RETURN 'Entity' AS label, size(found) AS count
