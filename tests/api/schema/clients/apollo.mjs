// Reads a decision and its premise through several views, retracts the premise through one, and
// prints what each view says before and after: the last answers come from the cache alone.

import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client/core/index.js";
import { buildSchema, isAbstractType } from "graphql";
import { readFileSync } from "node:fs";

const [address, key] = process.argv.slice(2);
const schema = buildSchema(readFileSync("schema.graphql", "utf-8"));
const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);
const client = new ApolloClient({
  link: new HttpLink({ uri: address, headers: { authorization: `Bearer ${key}` } }),
  cache: new InMemoryCache({ possibleTypes }),
});

const STORE = gql`mutation ($input: StoreKnowledgeInput!) {
  storeKnowledge(input: $input) { ... on KnowledgeChange { entry { id } } } }`;
const DERIVE = gql`mutation ($input: DeriveBeliefInput!) {
  deriveBelief(input: $input) { ... on BeliefChange { belief { id nodeId } } } }`;
const RETRACT = gql`mutation ($input: RetractBeliefInput!) { retractBelief(input: $input) {
  ... on BeliefChange { changes { belief { id beliefStatus } } } } }`;
const EVENTS = gql`{ events(stream: "knowledge") { edges { node { seq payload { __typename
  ... on KnowledgeAddedPayload { entryId }
  ... on BeliefStatusChangedPayload { beliefId beliefStatusAfter operationType } } } } } }`;
const VIEWS = {
  list: gql`{ beliefs { edges { node { id nodeId beliefStatus } } } }`,
  decision: gql`query ($decision: ID!) { decision(id: $decision) { id belief { id beliefStatus } } }`,
  entries: gql`{ knowledgeEntries { edges { node { id belief { id beliefStatus } } } } }`,
  why: gql`query ($decision: ID!) { why(id: $decision) {
    grounds { beliefs { id nodeId beliefStatus } } } }`,
};

const changed = async (mutation, input) =>
  Object.values((await client.mutate({ mutation, variables: { input } })).data)[0];
const statuses = (value) => {
  if (value === null || typeof value !== "object") return [];
  const own = value.beliefStatus ? [value.beliefStatus] : [];
  return [...own, ...Object.values(value).flatMap(statuses)];
};
async function views(variables, fetchPolicy) {
  const told = {};
  for (const [name, query] of Object.entries(VIEWS)) {
    told[name] = statuses((await client.query({ query, variables, fetchPolicy })).data);
  }
  return told;
}

const { entry } = await changed(STORE, { title: "The lease", content: "It ends in June." });
const { belief } = await changed(DERIVE, {
  belief: { kind: "DECISION", text: "We move." },
  justification: { premiseIds: [entry.id] },
});
const variables = { decision: belief.nodeId };
const before = await views(variables, "network-only");
await changed(RETRACT, { beliefId: entry.id, reason: "It was extended." });
const after = await views(variables, "cache-only");
const { edges } = (await client.query({ query: EVENTS })).data.events;
const events = edges.map(({ node: { payload } }) =>
  [payload.__typename, payload.beliefStatusAfter, payload.operationType].filter(Boolean).join(" "));
console.log(JSON.stringify({ before, after, events }));
process.exit(0);
