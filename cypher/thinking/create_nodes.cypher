// Take the write lock of a session and create those of the nodes that are not there yet, with their
// blocks and steps: count them, and let each follow its parent in the same session. The contexts that
// they stand in are to be made anew: those of nodes up to two steps before. What is created here has
// its own due, and nothing comes after it. A node that was forgotten counts as larger than anything,
// so that no transcript brings it back.
// in:      $session_id: string, $nodes: list<{id: string, properties: map, generated: bool (whether Noema itself made it), blocks: list<map>, steps: list<map>, follows: {id: string, parent_id: string, weight: float, source: string}|null}>, $of_session: map (properties of the session beside), $due: string, $at: datetime
// out:     status: string, known: list<{id: string, content_sha256: string|null, blocks: int, characters: int}> (those of the nodes that were there already), missing: int (of what was created, how many have a parent that does not exist)
// returns: one|none
//! include thinking/_created
RETURN s.status AS status, known, missing
