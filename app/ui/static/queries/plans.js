// Plans of agents: their list, the page of one, and what can be done with it.

import { PAGE_INFO, REFUSED } from "./parts.js";

const TASK = "id key description agent dependsOn status: taskStatus note nodeId";
const PLAN_LINE = `id goal sessionId status: taskStatus budgetTokens recordedFrom tasks { ${TASK} }`;

export const PLANS = `query Plans($first: Int!, $after: String, $filter: PlanFilterInput) {
  plans(first: $first, after: $after, filter: $filter) { edges { node { ${PLAN_LINE} } } ${PAGE_INFO} }
}`;

export const PLAN = `query Plan($id: ID!) {
  taskPlan(id: $id) {
    ${PLAN_LINE} nodeId jobId resumed spentTokens
    calls { taskKey nodeId tool arguments result isError }
  }
  stepCheck(id: $id) {
    score: chainScore isValid
    steps: checkedSteps { number text verdict: stepVerdict confidence issues: stepIssues { severity: issueSeverity text correction } sourceIds nodeId failure }
  }
}`;

export const PLAN_SESSION = "query PlanSession($id: ID!) { taskPlan(id: $id) { sessionId } }";

const CHANGED = `... on TaskPlan { id } ${REFUSED}`;

export const START_PLAN = `mutation StartPlan($input: StartPlanInput!) { startPlan(input: $input) { ${CHANGED} } }`;

export const CANCEL_PLAN = `mutation CancelPlan($input: CancelPlanInput!) { cancelPlan(input: $input) { ${CHANGED} } }`;

export const RESUME_PLAN = `mutation ResumePlan($input: ResumePlanInput!) { resumePlan(input: $input) { ${CHANGED} } }`;
