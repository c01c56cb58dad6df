// A hypothesis that is to be tested, and whether an answer used it.
// in:      $id: string, $answer_id: string
// out:     status: string, is_used: bool
// returns: one|none
MATCH (h:Hypothesis {id: $id, tenant_id: $tenant_id})
RETURN h.status AS status,
  EXISTS { MATCH (h)<-[:USED]-(n:ThinkingNode) WHERE n.id = $answer_id } AS is_used
