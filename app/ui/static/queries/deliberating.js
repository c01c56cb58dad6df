// What begins a fork or a debate.

import { REFUSED } from "./parts.js";

export const START_FORK = `mutation StartFork($input: StartForkInput!) {
  startFork(input: $input) { ... on Fork { id } ${REFUSED} }
}`;

export const START_DEBATE = `mutation StartDebate($input: StartDebateInput!) {
  startDebate(input: $input) { ... on Debate { id } ${REFUSED} }
}`;
