// Decide an experiment that is compared and that nobody decided.
// in:      $id: string, $decided: map (verdict, reason, decided_by, decided_at)
// out:     hypothesis_id: string, session_id: string
// returns: one|none (it is gone, not compared yet, or decided)
MATCH (x:Experiment {id: $id, tenant_id: $tenant_id})
SET x.locked_at = $decided.decided_at
WITH x WHERE x.verdict IS NULL
MATCH (x)<-[:RERUNS]-(p:TaskPlan)
WHERE p.status = 'done'
SET x += $decided
RETURN x.hypothesis_id AS hypothesis_id, p.session_id AS session_id
