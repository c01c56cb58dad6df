// Plans of agents in words. Pure.

import { counted, number } from "../format.js";

const FINDINGS = ["record_evidence", "propose_decision"];

/** How far a plan is: "3 of 6 tasks done". */
export function progressWords(tasks) {
  const done = tasks.filter(({ status }) => status === "done").length;
  return `${number(done)} of ${counted(tasks.length, "task")} done`;
}

const KINDS = {
  explorer: "Exploration of a question",
  thought_scorer: "Exploration of a question",
  step_checker: "Verification of steps",
  reviser: "Correction of an answer",
  supposer: "Test of a hypothesis",
};

/** What a plan was made for, as people call it: some agents work for one purpose alone. */
export function kindOfPlan({ tasks }) {
  const [kind = "Plan", ...others] = new Set(tasks.map(({ agent }) => KINDS[agent] ?? "Plan"));
  return others.length ? "Plan" : kind;
}

const ENDS = {
  target_reached: "It ended with a thought that was good enough.",
  depth_reached: "It ended at the last generation.",
  exhausted: "It ended where nothing was left to go on from.",
  thoughts_spent: "It ended with as many thoughts as were allowed.",
  budget_spent: "It ended when its tokens were spent.",
  cancelled: "It was cancelled.",
};

/** Why an exploration ended; empty while it goes on. */
export function endOfExploration(reason) {
  return ENDS[reason] ?? "";
}

/** The thoughts of an exploration as a drawing of what goes on from what. */
export function drawnThoughts(thoughts) {
  const edges = thoughts.flatMap(({ key, after }) => after.map((source) => ({ source, target: key, kind: "DIRECTED", strength: null })));
  return { nodes: thoughts.map(({ key }) => ({ id: key })), edges };
}

/** A text as its lines, those without words left out. */
export function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** What the agents of a plan wrote, of what they may. */
export function spentWords(spent, budget) {
  return budget === null ? `${counted(spent, "token")}, without a limit` : `${number(spent)} of ${counted(budget, "token")}`;
}

/** The tasks as a drawing of what waits for what. */
export function drawnTasks(tasks) {
  const edges = tasks.flatMap(({ key, dependsOn }) => dependsOn.map((source) => ({ source, target: key, kind: "DIRECTED", strength: null })));
  return { nodes: tasks.map(({ key }) => ({ id: key })), edges };
}

/**
 * A call as it is read: { tool, asked: its arguments as [name, text], sources: ids that a finding
 * rests on, foundId: of what it stored, or null }.
 */
export function callOf({ arguments: given, result, ...call }) {
  const { sources = [], ...asked } = objectOf(given);
  const isFinding = FINDINGS.includes(call.tool) && !call.isError;
  return {
    ...call, result, isFinding, sources: Array.isArray(sources) ? sources : [],
    foundId: (isFinding && objectOf(result).id) || null,
    asked: Object.entries(asked).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  };
}

// What an agent or a tool wrote may be no object, or none at all.
function objectOf(text) {
  try {
    const value = JSON.parse(text ?? "null");
    return value && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
