// Forks as the page works with them: words in lower case, branches named by their style.

import { ask, AskError, change } from "../graphql.js";
import { FORK, FORKS, SELECT_BRANCH, STEER_FORK } from "../queries.js";
import { pageOf } from "./page.js";

export async function forkPage(first, after) {
  const { forks } = await ask(FORKS, { first, after });
  return pageOf(forks, worded);
}

/** One with its branches and their comparison, which is null until there is one. */
export async function forkOf(id) {
  const { fork } = await ask(FORK, { id });
  if (!fork) throw new AskError("There is no such fork.", "NOT_FOUND");
  const { comparison, decision, ...rest } = worded(fork);
  return { ...rest, decisionId: decision?.id ?? null, branches: rest.branches.map(branchOf), comparison: comparison && comparisonOf(comparison) };
}

/** Choose a branch; it becomes a decision against the others. */
export function selectBranch(forkId, branchId, rationale) {
  return change(SELECT_BRANCH, { forkId, branchId, rationale });
}

/** Go on with a fork: { action, branchIds, text } as the service names them. */
export function steerFork(idempotencyKey, forkId, { action, branchIds, text }) {
  return change(STEER_FORK, { idempotencyKey, forkId, action, branchIds, text });
}

function worded({ status, ...fork }) {
  return { ...fork, status: status.toLowerCase() };
}

function branchOf({ status, origin, findings, ...branch }) {
  return {
    ...branch,
    status: status.toLowerCase(),
    origin: origin.toLowerCase(),
    findings: findings.map(({ kind, ...finding }) => ({ ...finding, kind: kind.toLowerCase() })),
  };
}

function comparisonOf({ convergence, divergence, ...rest }) {
  return {
    ...rest,
    convergence: convergence.map((one) => ({ ...one, agreement: one.agreement.toLowerCase() })),
    divergence: divergence.map((one) => ({ ...one, significance: one.significance.toLowerCase() })),
  };
}
