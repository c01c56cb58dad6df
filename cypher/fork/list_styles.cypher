// The styles of the tenant that are in use, by name.
// out:     style: map
// returns: many
MATCH (s:ForkStyle {tenant_id: $tenant_id}) WHERE s.name > '' AND s.recorded_to IS NULL
RETURN s {.name, .title, .frame, .unsaid, .support, .attack, .lead,
  recorded_from: toString(s.recorded_from)} AS style
ORDER BY s.name
