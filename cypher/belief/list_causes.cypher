// The justifications that carried a change from one changed belief to another: every premise of
// theirs is held, or is among the changed.
// in:      $ids: list<string> (changed beliefs)
// out:     causes: list<map> (premise_id, justification_id, conclusion_id)
// returns: one
UNWIND $ids AS id
MATCH (p:Belief {id: id, tenant_id: $tenant_id})<-[:PREMISE]-(j:Justification)-[:CONCLUDES]->(b)
WHERE b.id IN $ids AND j.recorded_to IS NULL AND NOT EXISTS {
  (j)-[:PREMISE]->(q) WHERE q.held_rank IS NULL AND NOT q.id IN $ids
}
RETURN collect({premise_id: id, justification_id: j.id, conclusion_id: b.id}) AS causes
