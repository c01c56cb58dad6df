// Draw relationships between nodes of the tenant, of each type one between two nodes: drawn again, it
// closes the record that is open and opens another. The same id again changes nothing, nor does a
// second FOLLOWS, nor a rule that draws what somebody else drew. Where a relationship starts is locked
// before it is looked for, so that two who draw it at once take turns.
// in:      $edges: list<map> (id, type, start_id, end_id, weight, source, rule, evidence_id, span; one a type and two ends), $at: datetime
// out:     id: string, created: bool
// returns: many (one an edge whose both ends exist)
UNWIND $edges AS row
MATCH (a:Searchable {id: row.start_id, tenant_id: $tenant_id})
SET a.locked_at = $at
WITH row, a, row.end_id AS end_id WHERE a.id IS NOT NULL
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
CALL (row, a, b) {
  OPTIONAL MATCH (a)-[r:$(row.type)]->(b) WHERE r.recorded_to IS NULL OR r.id = row.id
  RETURN [r IN collect(r) WHERE r.recorded_to IS NULL] AS open,
    coalesce(any(r IN collect(r) WHERE r.id = row.id), false) AS repeated
}
WITH row, a, b, open, repeated OR size(open) > 0 AND (row.type = 'FOLLOWS'
    OR row.source = 'rule' AND any(r IN open WHERE coalesce(r.source, '') <> 'rule')) AS kept,
  reduce(at = $at, r IN open | CASE WHEN r.recorded_from < at THEN at
    ELSE r.recorded_from + duration({microseconds: 1}) END) AS at
FOREACH (r IN CASE WHEN kept THEN [] ELSE open END | SET r.recorded_to = at)
FOREACH (_ IN CASE WHEN kept THEN [] ELSE [1] END |
  CREATE (a)-[:$(row.type) {
    id: row.id, recorded_from: at, weight: row.weight, source: row.source, rule: row.rule,
    evidence_id: row.evidence_id, span: row.span
  }]->(b))
RETURN row.id AS id, NOT kept AS created
