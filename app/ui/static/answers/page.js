// Pages of a connection.

/** @returns { items, cursor, hasNext }, every item converted. */
export function pageOf({ edges, pageInfo }, convert) {
  const items = edges.map((edge) => convert(edge.node));
  return { items, cursor: pageInfo.endCursor, hasNext: pageInfo.hasNextPage };
}
