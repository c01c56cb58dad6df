// What a transaction writes last: jobs, and the events of what it did.
// A job is queued unless one of its kind and subject waits already. The one that waits is looked
// up by its key before it is believed, which holds the key until the commit, shared with all who
// write (docs/decisions/0034): whoever begins it waits for them (`job/outlast_writers`), and sees
// what is written here. Events are numbered on from the head of their stream without a gap; every
// stream is locked before its head is read, so concurrent writers take turns until each commits. A
// stream that is not there is begun only by what opens it: it went with what it told of.
// At last it passes the gate of its tenant: a shared lock on the key of the tenant in its unique
// index, which a backup that reads the tenant holds alone (docs/decisions/0018).
// in:      $jobs: list<{id: string, kind: string, subject_id: string|null}>, $streams: list<{id: string, opens: bool, events: list<{type: string, payload: string, about: list<string> (things)}>}>, $at: datetime
// out:     queued: int (jobs that did not wait already), written: list<string> (the streams that are there), gate: string|null
// returns: one
//! include transaction/_last
RETURN queued, written, gate.id AS gate
