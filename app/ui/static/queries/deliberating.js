// What begins a fork or a debate, or steers a fork.

import { REFUSED } from "./parts.js";

export const START_FORK = `mutation StartFork($input: StartForkInput!) {
  startFork(input: $input) { ... on Fork { id } ${REFUSED} }
}`;

export const STEER_FORK = `mutation SteerFork($input: SteerForkInput!) {
  steerFork(input: $input) { ... on Fork { id } ${REFUSED} }
}`;

export const START_DEBATE = `mutation StartDebate($input: StartDebateInput!) {
  startDebate(input: $input) { ... on Debate { id } ${REFUSED} }
}`;
