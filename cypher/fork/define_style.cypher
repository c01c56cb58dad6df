// Define a style of the tenant; an older definition of the name is closed and kept.
// in:      $style: map (id, name, title, frame, unsaid, support, attack, lead), $at: datetime
// returns: none
OPTIONAL MATCH (old:ForkStyle {tenant_id: $tenant_id, name: $style.name})
WHERE old.recorded_to IS NULL AND old.id <> $style.id
SET old.recorded_to = $at
WITH count(old) AS closed
MERGE (s:ForkStyle {id: $style.id, tenant_id: $tenant_id})
  ON CREATE SET s += $style, s.recorded_from = $at
