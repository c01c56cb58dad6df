// How many texts wait for a vector of each model, in the tenants that use it. Tenants belong to the
// system tenant; a text is reached only through the tenant it belongs to.
// in:      $using: map (by model: list of ids of tenants)
// out:     model: string, waiting: int
// returns: many
CALL () {
  OPTIONAL MATCH (tenant:Tenant {tenant_id: $tenant_id})
  WHERE tenant.id IN $using.`bge-small-en-v1.5-q`
  RETURN 'bge-small-en-v1.5-q' AS model, sum(COUNT {
    MATCH (text:Searchable {tenant_id: tenant.id, embedding_state: 'pending'}) RETURN text
  }) AS waiting
  UNION ALL
  OPTIONAL MATCH (tenant:Tenant {tenant_id: $tenant_id})
  WHERE tenant.id IN $using.`voyage-4`
  RETURN 'voyage-4' AS model, sum(COUNT {
    MATCH (text:Searchable {tenant_id: tenant.id, embedding_state_voyage_4: 'pending'})
    RETURN text
  }) AS waiting
  UNION ALL
  OPTIONAL MATCH (tenant:Tenant {tenant_id: $tenant_id})
  WHERE tenant.id IN $using.`compatible`
  RETURN 'compatible' AS model, sum(COUNT {
    MATCH (text:Searchable {tenant_id: tenant.id, embedding_state_compatible: 'pending'})
    RETURN text
  }) AS waiting
}
RETURN model, waiting
