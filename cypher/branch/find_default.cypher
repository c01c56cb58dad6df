// The provider and model this tenant takes where nobody names one.
// in:      (nothing but the tenant)
// out:     provider: string|null, model: string|null
// returns: one|none
MATCH (d:ModelDefault {id: $tenant_id, tenant_id: $tenant_id})
RETURN d.provider AS provider, d.model AS model
