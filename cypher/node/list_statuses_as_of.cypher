// Where things stood at a moment, of those that tell when that changed: contradictions and hypotheses.
// in:      $ids: list<string>, $recorded: datetime
// out:     statuses: list<{id: string, status: string}>
// returns: one
CALL () {
  MATCH (c:Contradiction) WHERE c.id IN $ids AND c.tenant_id = $tenant_id
  MATCH (c)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
  RETURN c.id AS id, r.status AS status
  UNION ALL
  MATCH (h:Hypothesis) WHERE h.id IN $ids AND h.tenant_id = $tenant_id
  RETURN h.id AS id, coalesce(head(COLLECT {
    MATCH (h)-[:RESULTED_IN]->(c:Conclusion) WHERE c.recorded_from <= $recorded
    RETURN c.status ORDER BY c.recorded_from DESC LIMIT 1
  }), 'open') AS status
}
RETURN collect({id: id, status: status}) AS statuses
