// Plans of agents as the pages work with them: words in lower case, each task with its calls.

import { ask, AskError, change } from "../graphql.js";
import { callOf } from "../logic/plans/plans.js";
import {
  CANCEL_PLAN, CHECK_STEPS, CORRECT_ANSWER, PLAN, PLAN_SESSION, RESUME_PLAN, START_EXPLORATION, START_PLAN,
} from "../queries.js";
import { correctionOf, explorationOf, namedBy } from "./plan_kinds.js";
import { subjectsOf } from "./people.js";

/** A line of the list. */
export function planLine({ status, tasks, ...plan }) {
  return { ...plan, status: status.toLowerCase(), tasks: tasks.map((task) => ({ ...task, status: task.status.toLowerCase() })) };
}

/** A plan with the calls of each task, what its findings rest on, and what it was made for: verdicts on steps, an exploration or a correction. */
export async function planOf(id) {
  const { taskPlan, stepCheck, exploration, correction } = await ask(PLAN, { id });
  if (!taskPlan) throw new AskError("There is no such plan.", "NOT_FOUND");
  const { calls, ...plan } = planLine(taskPlan);
  const read = calls.map(callOf);
  const named = [
    ...namedBy(exploration, correction), ...(stepCheck?.steps ?? []).flatMap((step) => step.sourceIds),
    ...read.flatMap(({ sources, foundId }) => [...sources, foundId]),
  ];
  const subjects = await subjectsOf(named.filter(Boolean));
  const withSources = ({ sources, foundId, ...call }) =>
    ({ ...call, sources: sources.map((one) => subjects.get(one)).filter(Boolean), found: subjects.get(foundId) ?? null });
  return {
    ...plan,
    tasks: plan.tasks.map((task) => ({ ...task, calls: read.filter(({ taskKey }) => taskKey === task.key).map(withSources) })),
    exploration: exploration && explorationOf(exploration, subjects),
    correction: correction && correctionOf(correction, subjects),
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

/** Queue the exploration of a question: { sessionId, question, strategy, width, keep, depth, budgetTokens }; gives its id. */
export async function startExploration(idempotencyKey, wanted) {
  return (await change(START_EXPLORATION, { idempotencyKey, ...wanted })).id;
}

/** Queue the verification of steps: { sessionId, question, steps or subjectId }; gives its id. */
export async function checkSteps(idempotencyKey, wanted) {
  return (await change(CHECK_STEPS, { idempotencyKey, ...wanted })).id;
}

/** Correct an answer: { answerId, verdict, reason, text, premiseId, author }; gives the id of the correction. */
export async function correctAnswer(idempotencyKey, wanted) {
  return (await change(CORRECT_ANSWER, { idempotencyKey, ...wanted })).id;
}

export function cancelPlan(idempotencyKey, planId) {
  return change(CANCEL_PLAN, { idempotencyKey, planId });
}

export function resumePlan(idempotencyKey, planId) {
  return change(RESUME_PLAN, { idempotencyKey, planId });
}
