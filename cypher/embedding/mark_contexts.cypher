// Let the contexts that thinking nodes stand in be made anew: those two steps before and after.
// in:      $ids: list<string>, $due: string
// returns: none
UNWIND $ids AS id
MATCH (n:ThinkingNode {id: id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,2}(near) RETURN near
  UNION
  MATCH (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-{1,2}(near) RETURN near
}
WITH DISTINCT near WHERE near.context_due IS NULL OR near.context_due <> $due
SET near.context_due = $due, near.context_due_voyage_4 = $due,
  near.context_due_compatible = $due
