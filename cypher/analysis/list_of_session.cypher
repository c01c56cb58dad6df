// What there is to analyse of one session, oldest first: its decisions, as for a tenant, and its forks
// and debates that have ended.
// in:      $session_id: string, $since: datetime|null, $until: datetime|null (exclusive)
// out:     decisions: list<string>, deliberations: list<string>
// returns: one|none (no such session)
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
RETURN COLLECT {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
    USING INDEX d:DecisionPoint(tenant_id, session_id, listed_at, id)
    WHERE d.listed_at IS NOT NULL AND d.id IS NOT NULL
      AND ($since IS NULL OR d.listed_at >= $since) AND ($until IS NULL OR d.listed_at < $until)
      AND NOT d:Generated AND coalesce(d.withdrawn <> 'retracted', true)
    RETURN d.id ORDER BY d.tenant_id, d.session_id, d.listed_at, d.id
  } AS decisions,
  COLLECT {
    MATCH (s)-[:HAS_FORK|HAS_DEBATE]->(x:Fork|Debate)
    WHERE x.ended_at IS NOT NULL
      AND ($since IS NULL OR x.recorded_from >= $since)
      AND ($until IS NULL OR x.recorded_from < $until)
    RETURN x.id ORDER BY x.recorded_from, x.id
  } AS deliberations
