// Full text over the titles of sessions; the tenant narrows it, as a phrase of the parts of its id.
CREATE FULLTEXT INDEX session_title IF NOT EXISTS
FOR (n:Session) ON EACH [n.title, n.tenant_id]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
