// What the page of a session asks: everything in it, a line each.

const STATUSES = "statuses { status: beliefStatus at }";

export const OUTLINE = `query Outline($id: ID!, $first: Int!, $after: String) {
  session(id: $id) {
    outline(first: $first, after: $after) {
      head
      edges {
        node {
          id parentId position kind role branch status: beliefStatus text validFrom recordedFrom ${STATUSES}
          calls { callId name subject }
          results { callId isError }
          hasImage
          decisions { id text status: decisionStatus recordedFrom ${STATUSES} }
          links { id type startId: from endId: to }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
