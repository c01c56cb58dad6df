// A tenant's templates of a status in the order of their names.
CREATE INDEX template_list IF NOT EXISTS
FOR (n:Template) ON (n.tenant_id, n.status, n.slug)
