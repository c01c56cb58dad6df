// Turns under way by the end of their lease.
CREATE INDEX turn_lease IF NOT EXISTS
FOR (n:Turn) ON (n.tenant_id, n.lease_until)
