// Plans of agents, explorations, verifications of steps and corrections among them: their list, the
// page of one, and what can be done with it.

import { PAGE_INFO, REFUSED } from "./parts.js";

const TASK = "id key description agent dependsOn status: taskStatus note nodeId";
const PLAN_LINE = `id goal sessionId status: taskStatus budgetTokens recordedFrom tasks { ${TASK} }`;

const THOUGHT = `id key operation: thoughtOperation parentIds: parentThoughtIds text status: exploredStatus
  score: thoughtScore critique dropReason isRevisited nodeId sourceIds`;

export const PLANS = `query Plans($first: Int!, $after: String, $filter: PlanFilterInput) {
  plans(first: $first, after: $after, filter: $filter) { edges { node { ${PLAN_LINE} } } ${PAGE_INFO} }
}`;

export const PLAN = `query Plan($id: ID!) {
  taskPlan(id: $id) {
    ${PLAN_LINE} nodeId jobId resumed spentTokens
    calls { taskKey nodeId tool arguments result isError durationMs }
  }
  stepCheck(id: $id) {
    score: chainScore isValid
    steps: checkedSteps { number text verdict: stepVerdict confidence issues: stepIssues { severity: issueSeverity text correction } sourceIds nodeId failure }
  }
  exploration(id: $id) {
    limits: explorationLimits { strategy: explorationStrategy width keep generations maxThoughts } endedBecause
    thoughts: exploredThoughts { ${THOUGHT} }
    bestPath { id }
  }
  correction(id: $id) {
    answerId premiseId replacementId verdict: correctionVerdict text reason author secondAnswerId failure
    difference {
      addedSentences droppedSentences changedSentences { before after } keptSentences
      addedEvidenceIds droppedEvidenceIds
    }
  }
}`;

export const PLAN_SESSION = "query PlanSession($id: ID!) { taskPlan(id: $id) { sessionId } }";

const CHANGED = `... on TaskPlan { id } ${REFUSED}`;

export const START_PLAN = `mutation StartPlan($input: StartPlanInput!) { startPlan(input: $input) { ${CHANGED} } }`;

export const START_EXPLORATION = `mutation StartExploration($input: StartExplorationInput!) {
  startExploration(input: $input) { ... on Exploration { id } ${REFUSED} }
}`;

export const CHECK_STEPS = `mutation CheckSteps($input: CheckStepsInput!) {
  checkSteps(input: $input) { ... on StepCheck { id } ${REFUSED} }
}`;

export const CORRECT_ANSWER = `mutation CorrectAnswer($input: CorrectAnswerInput!) {
  correctAnswer(input: $input) { ... on Correction { id } ${REFUSED} }
}`;

export const CANCEL_PLAN = `mutation CancelPlan($input: CancelPlanInput!) { cancelPlan(input: $input) { ${CHANGED} } }`;

export const RESUME_PLAN = `mutation ResumePlan($input: ResumePlanInput!) { resumePlan(input: $input) { ${CHANGED} } }`;
