// Plans of agents as the pages work with them: words in lower case, each task with its calls.

import { ask, AskError, change } from "../graphql.js";
import { callOf } from "../logic/plans/plans.js";
import { CANCEL_PLAN, PLAN, PLAN_SESSION, RESUME_PLAN, START_PLAN } from "../queries.js";
import { subjectsOf } from "./people.js";

/** A line of the list. */
export function planLine({ status, tasks, ...plan }) {
  return { ...plan, status: status.toLowerCase(), tasks: tasks.map((task) => ({ ...task, status: task.status.toLowerCase() })) };
}

/** A plan with the calls of each task, what its findings rest on, and its verdicts on steps if it has any. */
export async function planOf(id) {
  const { taskPlan, stepCheck } = await ask(PLAN, { id });
  if (!taskPlan) throw new AskError("There is no such plan.", "NOT_FOUND");
  const { calls, ...plan } = planLine(taskPlan);
  const read = calls.map(callOf);
  const named = [...read.flatMap(({ sources, foundId }) => [...sources, foundId]), ...(stepCheck?.steps ?? []).flatMap((step) => step.sourceIds)];
  const subjects = await subjectsOf(named.filter(Boolean));
  const withSources = ({ sources, foundId, ...call }) =>
    ({ ...call, sources: sources.map((one) => subjects.get(one)).filter(Boolean), found: subjects.get(foundId) ?? null });
  return {
    ...plan,
    tasks: plan.tasks.map((task) => ({ ...task, calls: read.filter(({ taskKey }) => taskKey === task.key).map(withSources) })),
    check: stepCheck && { ...stepCheck, steps: stepCheck.steps.map((step) => checkedStep(step, subjects)) },
  };
}

function checkedStep({ verdict, issues, sourceIds, ...step }, subjects) {
  return {
    ...step,
    verdict: verdict?.toLowerCase() ?? null,
    issues: issues.map(({ severity, ...issue }) => ({ ...issue, severity: severity.toLowerCase() })),
    sources: sourceIds.map((id) => subjects.get(id)).filter(Boolean),
  };
}

/** The session that a plan works in; null if there is no such plan. */
export async function sessionOfPlan(id) {
  return (await ask(PLAN_SESSION, { id })).taskPlan?.sessionId ?? null;
}

/** Queue a plan of the usual tasks; gives its id. */
export async function startPlan(idempotencyKey, { sessionId, goal, budgetTokens }) {
  return (await change(START_PLAN, { idempotencyKey, sessionId, goal, budgetTokens })).id;
}

export function cancelPlan(planId) {
  return change(CANCEL_PLAN, { planId });
}

export function resumePlan(planId) {
  return change(RESUME_PLAN, { planId });
}
