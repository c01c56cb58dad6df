// A tenant's styles by name.
CREATE INDEX fork_style_list IF NOT EXISTS
FOR (n:ForkStyle) ON (n.tenant_id, n.name)
