// A page of experiments, newest first, of every hypothesis or of one.
// in:      $before: map (at: datetime, id: string: of the last one seen), $hypothesis_id: string|null (all), $limit: int (1..101)
// out:     experiment: map, first: map, second: map|null
// returns: many
CALL () {
  MATCH (x:Experiment {tenant_id: $tenant_id})
  USING INDEX x:Experiment(tenant_id, recorded_from, id)
  WHERE x.recorded_from <= $before.at AND x.id < 'g'
    AND CASE x.recorded_from WHEN $before.at THEN x.id < $before.id ELSE true END
    AND ($hypothesis_id IS NULL OR x.hypothesis_id = $hypothesis_id)
  RETURN x ORDER BY x.tenant_id DESC, x.recorded_from DESC, x.id DESC LIMIT $limit
}
//! include experiment/_compared
ORDER BY x.recorded_from DESC, x.id DESC
