// Links whose time is over.
CREATE INDEX login_link_end IF NOT EXISTS
FOR (n:LoginLink) ON (n.tenant_id, n.expires_at)
