// What the page asks, in the words of `schema.graphql`.

const PAGE_INFO = "pageInfo { hasNextPage endCursor }";
const SESSION = "id title status nodeCount decisionCount updatedAt";
const SUMMARY = "id kind title sessionId";
const DECISION = `
  id sessionId nodeId question description confidence marker extractedBy recordedFrom
  decisionStatus: status
  chosen { id text reason }
  rejected { id text reason }`;
const TREE_NODE = `
  id parentId position kind role branch response reasoning
  decisions { id question description }`;
const THINKING = `
  id sessionId kind role model provider effort confidence branch origin: source
  nodeStatus: status validFrom recordedFrom
  usage { inputTokens outputTokens thinkingTokens cacheReadTokens cacheWriteTokens }
  blocks { kind text name arguments isError json }
  steps { id kind text }
  decisions { ${DECISION} }`;

export const SESSIONS = `query Sessions($first: Int!, $after: String) {
  sessions(first: $first, after: $after) { edges { node { ${SESSION} } } ${PAGE_INFO} }
}`;

export const SESSIONS_BY_IDS = `query SessionsByIds($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Session { ${SESSION} } }
}`;

export const OPEN_SESSION = `query OpenSession($id: ID!) { session(id: $id) { ${SESSION} } }`;

export const NODES = `query Nodes($id: ID!, $first: Int!, $after: String) {
  session(id: $id) {
    nodes(first: $first, after: $after) { edges { node { ${TREE_NODE} } } ${PAGE_INFO} }
  }
}`;

export const NODES_BY_IDS = `query NodesByIds($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ThinkingNode { ${TREE_NODE} } }
}`;

export const DETAIL = `query Detail($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on ThinkingNode { ${THINKING} }
    ... on DecisionPoint { ${DECISION} }
    ... on KnowledgeEntry { title content category subcategory entrySource: source recordedFrom }
    ... on Contradiction {
      summary severity state: status resolution detector confidence recordedFrom
      sideAId sideBId contradictionType: type
    }
    ... on Insight { text confidence recordedFrom insightType: type }
  }
}`;

export const WHY = `query Why($id: ID!) {
  why(id: $id) {
    node { ${SUMMARY} }
    decision { ${DECISION} }
    question { ${SUMMARY} }
    restsOn { because node { ${SUMMARY} } }
    against { because node { ${SUMMARY} } }
    nodes { id }
    relationships { id type from to }
    truncated
  }
}`;

export const EVENTS = `subscription Events($stream: String!, $after: Int!) {
  events(stream: $stream, after: $after) { seq type payload }
}`;

export const SEARCH = `query Search($query: String!, $first: Int!) {
  search(query: $query, first: $first) {
    hits {
      node { ${SUMMARY} }
      excerpt
      highlights { start end }
      score
      explanation { text { rank } vector { rank } contextText { rank } contextVector { rank } }
    }
    vectorsPending
  }
}`;
