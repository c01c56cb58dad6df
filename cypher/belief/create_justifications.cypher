// Create justifications: premises and what they conclude. Each premise is also tied to the
// conclusion itself, once, so that one step of a walk leads from the one to the other.
// in:      $justifications: list<map> (id, conclusion_id, premises: list of maps with id and edge_id, rule), $at: datetime
// returns: none
UNWIND $justifications AS row
MATCH (b:Belief {id: row.conclusion_id, tenant_id: $tenant_id})
CREATE (j:Justification {
  id: row.id, tenant_id: $tenant_id, rule: row.rule, premise_count: size(row.premises),
  recorded_from: $at
})
CREATE (j)-[:CONCLUDES]->(b)
WITH j, b, row
UNWIND row.premises AS premise
MATCH (p:Belief {id: premise.id, tenant_id: $tenant_id})
CREATE (j)-[:PREMISE]->(p)
WITH b, p, head(collect({id: premise.edge_id, justification_id: j.id})) AS tie
WHERE NOT EXISTS { (b)-[r:DEPENDS_ON]->(p) WHERE r.recorded_to IS NULL }
CREATE (b)-[:DEPENDS_ON {
  id: tie.id, justification_id: tie.justification_id, weight: 1.0, source: 'belief',
  recorded_from: $at
}]->(p)
