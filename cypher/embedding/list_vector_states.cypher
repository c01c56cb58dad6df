// How far each model has come with the things of a tenant that are to be embedded.
// in:      $models: list<{model: string, state: string, due: string}> (properties)
// out:     models: list<{model: string, done: int, waiting: int, failed: int}>
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id})
WHERE n.kind > '' AND coalesce(n.status, '') <> 'streaming'
UNWIND $models AS row
WITH row.model AS model, count(*) AS all,
  count(CASE WHEN n[row.state] = 'failed' THEN 1 END) AS failed,
  count(CASE WHEN n[row.state] = 'done' AND n[row.due] IS NULL THEN 1 END) AS done
RETURN collect({model: model, done: done, waiting: all - failed - done, failed: failed}) AS models
