// Remove what things that are to be forgotten are made of, and count it by label.
// in:      $ids: list<string>
// out:     label: string, count: int
// returns: many
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)-[:HAS_BLOCK|HAS_STATE|HAS_STEP|HAS_RAW|CLASSIFIED_AS|CHOSE|CONSIDERED|REJECTED|RESULTED_IN]->(part)
  RETURN part
  UNION
  MATCH (n)-[:HAS_RAW]->()-[:HAS_CHUNK]->(part)
  RETURN part
  UNION
  MATCH (n)-[:HAS_STATE]->()-[:HAS_ITEM]->(part)
  RETURN part
  UNION
  MATCH (n)-[:PLANNED]->(plan)
  MATCH (plan)-[:HAS_TASK*0..1]->(part)
  RETURN part
  UNION
  MATCH (n)-[:PLANNED]->()-[:EXPLORES]->(exploration)
  MATCH (exploration)-[:HAS_THOUGHT*0..1]->(part)
  RETURN part
  UNION
  MATCH (n)-[:PLANNED]->()-[:RERUNS]->(part)
  RETURN part
  UNION
  MATCH (n)<-[:TESTS|COMPARES|CORRECTS]-(part:Experiment|Correction)
  RETURN part
}
WITH DISTINCT part
WITH collect(part) AS parts, collect(labels(part)[0]) AS names
FOREACH (part IN parts | DETACH DELETE part)
WITH names
UNWIND names AS label
RETURN label, count(*) AS count ORDER BY label
