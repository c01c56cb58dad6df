// Take the write lock of a comment and read what a change of it needs.
// in:      $id: string
// out:     node_id: string, session_id: string|null, key_name: string, text: string, is_withdrawn: bool
// returns: one|none
MATCH (c:Comment {id: $id, tenant_id: $tenant_id})
SET c.locked_at = datetime()
WITH c WHERE c.id IS NOT NULL
RETURN c.node_id AS node_id, c.session_id AS session_id, c.key_name AS key_name, c.text AS text,
  c.withdrawn_at IS NOT NULL AS is_withdrawn
