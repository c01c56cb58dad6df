// How decisions ended before each improvement hypothesis that is held, and how those ended that were
// taken in answers that cite it, or that rest on it.
// The latest outcome of each counts; mixed ones do not.
// out:     effects: list<map> (id, before, before_succeeded, after, after_succeeded)
// returns: one
CALL () {
  MATCH (i:Insight {tenant_id: $tenant_id})
  USING INDEX i:Insight(tenant_id, recorded_from, id)
  WHERE i.recorded_from IS NOT NULL AND i.id IS NOT NULL
    AND (i.finding IS NOT NULL OR i.found_by IS NOT NULL)
    AND i.type = 'improvement_hypothesis' AND i.belief_status = 'held'
  RETURN collect(i) AS hypotheses
}
CALL (hypotheses) {
  MATCH (o:Searchable {tenant_id: $tenant_id, kind: 'outcome'})<-[:RESULTED_IN]-(d:DecisionPoint)
  WITH d, o ORDER BY coalesce(o.valid_from, o.recorded_from) DESC, o.id DESC
  WITH d, head(collect(o.status)) AS ending WHERE ending <> 'mixed'
  RETURN collect({decision: d, at: d.listed_at.epochMillis, good: ending = 'succeeded'}) AS ended
}
UNWIND hypotheses AS i
WITH i, ended, [(i)<-[:USED]-(:ThinkingNode)-[:DECIDED]->(d:DecisionPoint) | d]
  + [(i)<-[r:DEPENDS_ON]-(d:DecisionPoint) WHERE r.recorded_to IS NULL | d] AS citing
WITH i, [one IN ended WHERE one.at < i.recorded_from.epochMillis] AS before,
  [one IN ended WHERE one.decision IN citing] AS after
WITH i, before, after ORDER BY i.recorded_from, i.id
RETURN collect({id: i.id, before: size(before), after: size(after),
  before_succeeded: size([one IN before WHERE one.good]),
  after_succeeded: size([one IN after WHERE one.good])}) AS effects
