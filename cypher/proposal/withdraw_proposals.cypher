// Take what proposals quote of things that go, and take those that are open out of the inbox.
// in:      $ids: list<string>, $note: string, $at: datetime
// out:     ids: list<string> (of the proposals that were open), tenant_id: string
// returns: one
UNWIND $ids AS id
MATCH (:Searchable {id: id, tenant_id: $tenant_id})<-[c:CHANGES|CITES]-(p:Proposal)
SET c.quote = null, c.claim = null
WITH DISTINCT p WHERE p.status = 'open'
SET p.status = 'withdrawn', p.note = $note, p.decided_at = $at
WITH collect(p.id) AS ids
RETURN ids, $tenant_id AS tenant_id
