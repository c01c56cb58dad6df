// Which templates a run used.
CREATE INDEX template_use_run IF NOT EXISTS
FOR (n:TemplateUse) ON (n.tenant_id, n.run_id)
