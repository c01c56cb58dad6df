// What the review asks.

import { PAGE_INFO, REFUSED } from "./parts.js";

const QUOTE = "nodeId kind quote claim";
const SIDE = "nodeId kind text";

export const INBOX = `query Inbox($first: Int!, $after: String, $kinds: [InboxKind!]) {
  inbox(first: $first, after: $after, kinds: $kinds) {
    edges { node {
      falls alike
      about {
        __typename
        ... on Contradiction { id summary severity sideA { ${SIDE} } sideB { ${SIDE} } }
        ... on Proposal { id kind rule confidence isStated subject { ${QUOTE} } cited { ${QUOTE} } }
      }
    } }
    ${PAGE_INFO}
  }
}`;

export const REVIEW_PROPOSALS = `mutation ReviewProposals($input: ReviewProposalsInput!) {
  reviewProposals(input: $input) { ... on ProposalsReviewed { proposals { id } } ${REFUSED} }
}`;
