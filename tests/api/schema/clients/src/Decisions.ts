// Fragments as a Relay application writes them; they are only compiled.

import { graphql } from "relay-runtime";

export const decisions = graphql`
  query DecisionsQuery($first: Int!, $after: String) {
    ...Decisions_list @arguments(first: $first, after: $after)
  }
`;

export const list = graphql`
  fragment Decisions_list on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
  @refetchable(queryName: "DecisionsPageQuery") {
    decisions(first: $first, after: $after) @connection(key: "Decisions_decisions") {
      edges {
        node {
          ...Decisions_item
        }
      }
    }
  }
`;

export const item = graphql`
  fragment Decisions_item on DecisionPoint @refetchable(queryName: "DecisionsItemQuery") {
    description
    decisionStatus
    belief {
      beliefStatus
      node {
        __typename
        ... on ThinkingNode {
          nodeStatus
        }
        ... on Session {
          sessionStatus
        }
      }
    }
  }
`;

export const retract = graphql`
  mutation DecisionsRetractMutation($input: RetractBeliefInput!) {
    retractBelief(input: $input) {
      ... on BeliefChange {
        changes {
          belief {
            id
            beliefStatus
          }
        }
      }
      ... on UserError {
        code
        path
      }
    }
  }
`;

export const follow = graphql`
  subscription DecisionsFollowSubscription($stream: String!, $after: Long!) {
    events(stream: $stream, after: $after) {
      seq
      payload {
        __typename
        ... on BeliefStatusChangedPayload {
          beliefId
          beliefStatusBefore
          beliefStatusAfter
        }
        ... on HypothesisConcludedPayload {
          hypothesisId
          hypothesisStatusBefore
          hypothesisStatusAfter
        }
      }
    }
  }
`;
