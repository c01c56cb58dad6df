// What the page for questions asks.

import { REFUSED, SUMMARY } from "./parts.js";

export const BEGIN_SESSION = `mutation BeginSession($input: CreateSessionInput!) {
  createSession(input: $input) { ... on Session { id } ${REFUSED} }
}`;

export const THINK = `mutation Think($input: ThinkInput!) {
  think(input: $input) { ... on StartedTurn { answer { id } } ${REFUSED} }
}`;

export const EDIT_AS_BRANCH = `mutation EditAsBranch($input: EditAsBranchInput!) {
  editAsBranch(input: $input) { ... on Branch { id } ${REFUSED} }
}`;

export const CANCEL_THINKING = `mutation CancelThinking($input: CancelThinkingInput!) {
  cancelThinking(input: $input) { ... on ThinkingNode { id } ${REFUSED} }
}`;

export const ANSWER = `query Answer($id: ID!) {
  node(id: $id) {
    ... on ThinkingNode {
      id sessionId nodeStatus failure response provider model
      parent { id response }
      blocks { __typename ... on CitationBlock { citedSource } }
    }
  }
  traverse(from: $id, along: { types: [USED], direction: OUT }, depth: 1) {
    visits { node { ${SUMMARY} } }
    relationships { rule to }
  }
}`;
