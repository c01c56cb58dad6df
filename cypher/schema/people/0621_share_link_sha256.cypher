// A share link is found by the hash of its token.
CREATE INDEX share_link_sha256 IF NOT EXISTS
FOR (n:ShareLink) ON (n.tenant_id, n.sha256)
