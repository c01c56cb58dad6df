// Items of modes are found by their names.
CREATE INDEX mode_item_name IF NOT EXISTS
FOR (n:ModeItem) ON (n.tenant_id, n.name)
