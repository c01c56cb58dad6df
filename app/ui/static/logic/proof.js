// The proof of a belief as rows: what is asserted above, what follows from it below. Pure.

/**
 * Place every belief of a proof below its premises.
 *
 * @param grounds { foundationIds, justifications: [{ id, conclusionId, premiseIds, rule }] }, with
 *   premises before conclusions.
 * @returns { places: Map of id to { column, row }, links: [{ id, from, to, rule }] }.
 */
export function proofOf({ foundationIds, justifications }) {
  const rows = new Map(foundationIds.map((id) => [id, 0]));
  const links = [];
  for (const { id, conclusionId, premiseIds, rule } of justifications) {
    const above = premiseIds.map((premise) => rows.get(premise) ?? 0);
    rows.set(conclusionId, 1 + Math.max(-1, ...above));
    for (const from of premiseIds) links.push({ id: `${id} ${from}`, from, to: conclusionId, rule });
  }
  return { places: inColumns(rows), links };
}

function inColumns(rows) {
  const taken = new Map();
  const places = new Map();
  for (const [id, row] of rows) {
    const column = taken.get(row) ?? 0;
    taken.set(row, column + 1);
    places.set(id, { column, row });
  }
  return places;
}
