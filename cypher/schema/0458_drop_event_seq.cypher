// `event_tenant_seq` is there instead.
DROP CONSTRAINT event_seq IF EXISTS
