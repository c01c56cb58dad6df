// A tenant's own categories.
CREATE INDEX category_list IF NOT EXISTS
FOR (n:Category) ON (n.tenant_id, n.category)
