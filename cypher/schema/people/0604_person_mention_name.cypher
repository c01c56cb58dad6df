// PersonMention nodes by the folded name and by when it was written: where somebody is mentioned.
CREATE INDEX person_mention_name IF NOT EXISTS
FOR (n:PersonMention) ON (n.tenant_id, n.name_key, n.recorded_from, n.id)
