// The session that came from this source under this name, if it was imported before.
// in:      $source: string, $external_id: string
// out:     id: string
// returns: one|none
MATCH (s:Session {tenant_id: $tenant_id, source: $source, external_id: $external_id})
RETURN s.id AS id
ORDER BY s.recorded_from, id LIMIT 1
