// Note which versions of templates a debate was given; again changes nothing.
// in:      $id: string, $templates: list<map> (version_id, rank, score), $at: datetime
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
UNWIND $templates AS row
MATCH (v:TemplateVersion {id: row.version_id, tenant_id: $tenant_id})
MERGE (d)-[used:USED_TEMPLATE]->(v)
  ON CREATE SET used.rank = row.rank, used.score = row.score, used.recorded_from = $at
