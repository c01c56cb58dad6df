// Debates as the page works with them: words in lower case, the gravest issues first.

import { ask, AskError } from "../graphql.js";
import { gravestFirst } from "../logic/issues.js";
import { DEBATE, DEBATES } from "../queries.js";
import { pageOf } from "./page.js";

export async function debatePage(first, after) {
  const { debates } = await ask(DEBATES, { first, after });
  return pageOf(debates, worded);
}

export async function debateOf(id) {
  const { debate } = await ask(DEBATE, { id });
  if (!debate) throw new AskError("There is no such debate.", "NOT_FOUND");
  const { stopReason, issues, score, ...rest } = worded(debate);
  return {
    ...rest,
    stopReason: stopReason && spokenWord(stopReason),
    issues: gravestFirst(issues.map(issueOf)),
    score: score && { ...score, status: score.status.toLowerCase(), criteria: score.criteria.map(criterionOf) },
  };
}

function worded({ status, ...debate }) {
  return { ...debate, status: status.toLowerCase() };
}

function issueOf({ severity, status, strategy, judgements, ...issue }) {
  return {
    ...issue,
    severity: severity.toLowerCase(),
    status: status.toLowerCase(),
    strategy: strategy && spokenWord(strategy),
    judgements: judgements.map((one) => ({ ...one, status: one.status.toLowerCase() })),
  };
}

function criterionOf({ criterion, ...score }) {
  return { ...score, criterion: criterion.toLowerCase() };
}

function spokenWord(word) {
  return word.toLowerCase().replaceAll("_", " ");
}
