// Remove entities whose name holds a subject, with their mentions.
// in:      $pattern: string (Java)
// out:     entities: int
// returns: one
MATCH (e:Entity) WHERE e.tenant_id = $tenant_id AND (e.name =~ $pattern OR e.key =~ $pattern)
WITH collect(e) AS found
FOREACH (e IN found | DETACH DELETE e)
RETURN size(found) AS entities
