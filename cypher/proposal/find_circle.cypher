// Whether premises rest on what they are to ground.
// in:      $conclusion_id: string, $premise_ids: list<string>
// out:     is_circle: bool
// returns: one
UNWIND $premise_ids AS id
OPTIONAL MATCH (b:Belief {id: id, tenant_id: $tenant_id})-[depends:DEPENDS_ON*0..]->(c:Belief)
WHERE c.id = $conclusion_id AND all(r IN depends WHERE r.recorded_to IS NULL)
RETURN count(c) > 0 AS is_circle
