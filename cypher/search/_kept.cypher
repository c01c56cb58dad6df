// What a filter, `$only`, lets through of the node `n`, as `app/reads/search/narrowing.py` makes it: map
// (narrow: bool (whether any of the following is given); session_ids, author_sessions, tag_sessions,
// authors, tags, entities, statuses: list<string>|null; since, until, moment, valid: datetime|null;
// generated: list<string> (kinds), withdrawn: bool).
//! include search/_narrowed
AND
//! include search/_standing
