// What people tell each other about the graph, and the links that open a page of it.

import { PAGE_INFO, REFUSED } from "./parts.js";

const COMMENT = "id nodeId sessionId replyToId author isOwn text mentions recordedFrom editedAt withdrawnAt";

/** What comments and links are about: a line of each, and where it is shown. */
export const SUBJECTS = `query Subjects($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Session { title }
    ... on ThinkingNode { sessionId response }
    ... on DecisionPoint { sessionId question description }
    ... on KnowledgeEntry { title }
    ... on Hypothesis { text }
    ... on Insight { text }
    ... on Contradiction { summary }
    ... on Template { name }
  }
}`;

/** The number of the last event of a session. */
export const SESSION_HEAD = "query SessionHead($id: ID!) { session(id: $id) { outline(first: 1) { head } } }";

export const COMMENTS = `query Comments($id: ID!, $first: Int!, $after: String) {
  comments(nodeId: $id, first: $first, after: $after) { edges { node { ${COMMENT} } } ${PAGE_INFO} }
}`;

export const NEW_COMMENTS = `query NewComments($since: DateTime!, $limit: Int!) {
  changes(since: $since, limit: $limit) { comments { comments { ${COMMENT} } } }
}`;

/** What was said since a moment, and where a reader is mentioned. */
export const TALK = `query Talk($since: DateTime!, $project: String, $reader: String, $limit: Int!) {
  changes(since: $since, project: $project, reader: $reader, limit: $limit) {
    comments { count comments { ${COMMENT} } }
    mentions { comments { ${COMMENT} } }
  }
}`;

export const MENTIONS = `query Mentions($name: String!, $first: Int!, $after: String) {
  mentions(name: $name, first: $first, after: $after) { edges { node { ${COMMENT} } } ${PAGE_INFO} }
}`;

export const ADD_COMMENT = `mutation AddComment($input: AddCommentInput!) {
  addComment(input: $input) { ... on NodeComment { id } ${REFUSED} }
}`;

export const EDIT_COMMENT = `mutation EditComment($input: EditCommentInput!) {
  editComment(input: $input) { ... on NodeComment { id } ${REFUSED} }
}`;

export const WITHDRAW_COMMENT = `mutation WithdrawComment($input: WithdrawCommentInput!) {
  withdrawComment(input: $input) { ... on NodeComment { id } ${REFUSED} }
}`;

const LINK = "id nodeId kind: sharedKind keyName hidden status: shareLinkStatus recordedFrom expiresAt revokedAt";

export const SHARE_LINKS = `query ShareLinks($first: Int!, $after: String, $filter: ShareLinkFilterInput) {
  shareLinks(first: $first, after: $after, filter: $filter) { edges { node { ${LINK} } } ${PAGE_INFO} }
}`;

export const CREATE_SHARE_LINK = `mutation CreateShareLink($input: CreateShareLinkInput!) {
  createShareLink(input: $input) { ... on CreatedShareLink { linkPath shareLink { expiresAt } } ${REFUSED} }
}`;

export const REVOKE_SHARE_LINK = `mutation RevokeShareLink($input: RevokeShareLinkInput!) {
  revokeShareLink(input: $input) { ... on ShareLink { id } ${REFUSED} }
}`;
