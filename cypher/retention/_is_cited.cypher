// Whether something rests on the thinking node `n`: evidence, an answer that cites or used it, a
// belief or a conflict, a decision of its own; or whether it is still being written.
EXISTS { (n)<-[:CITES|USED|EVIDENCE|EVIDENCED_BY|STATED_IN|PREMISE|CONCLUDES|SIDE_A|SIDE_B|RESOLVED_BY]-() }
  OR EXISTS { (n)-[:DECIDED]->() }
  OR EXISTS { MATCH (t:Turn {id: n.turn_id, tenant_id: $tenant_id}) }
