// How decisions ended, by how sure of them one was: the latest outcome of each counts.
// out:     forecasts: list<{confidence: float|null, ending: string, count: int}>
// returns: one
MATCH (o:Searchable {tenant_id: $tenant_id, kind: 'outcome'})<-[:RESULTED_IN]-(d:DecisionPoint)
WITH d, o ORDER BY coalesce(o.valid_from, o.recorded_from) DESC, o.id DESC
WITH d, head(collect(o.status)) AS ending
WITH d.confidence AS confidence, ending, count(*) AS count
RETURN collect({confidence: confidence, ending: ending, count: count}) AS forecasts
