// Plans of agents: how far each is, what its tasks wait for, what was called and found, and what it cost;
// and before it what it was made for: an exploration, a verification of steps, or a correction.

import { h } from "../../libs.js";
import { duration, pretty, time } from "../../logic/format.js";
import { drawnTasks, kindOfPlan, progressWords, spentWords } from "../../logic/plans/plans.js";
import { nodeHash, placeHash, sessionHash } from "../../logic/route.js";
import { spoken } from "../../logic/kinds.js";
import { Causes } from "../modes/network.js";
import { Facts } from "../parts/facts.js";
import { Check } from "../plans/check.js";
import { Correction } from "../plans/correction.js";
import { Exploration } from "../plans/exploration.js";
import { Sources } from "../plans/sources.js";
import { StartPlans } from "../plans/start.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const PlansPage = collectionPage("plans", {
  Row, Body, Head: StartPlans,
  empty: ["No plans yet", "Start one above: six agents find out what is known, reason, object, check and propose a decision."],
});

function Row({ item }) {
  const { id, goal, status, tasks, recordedFrom } = item;
  const remark = [kindOfPlan(item), progressWords(tasks), time(recordedFrom)].join(" · ");
  return h(Line, { href: placeHash("plans", id), title: goal, status, remark });
}

function Body({ item, refusal, actions }) {
  const { goal, status, sessionId, jobId, budgetTokens, spentTokens, resumed, tasks, exploration, check, correction, recordedFrom } = item;
  const isOpen = ["pending", "running"].includes(status);
  const isResumable = Boolean(jobId) && ["cancelled", "failed"].includes(status);
  return [
    h("p", { class: "kind-line" }, kindOfPlan(item), h(Status, { status })),
    h("h1", null, goal),
    h(Facts, { facts: [
      ["Done", progressWords(tasks)],
      ["Written", spentWords(spentTokens, budgetTokens)],
      ["Works in", h("a", { href: sessionHash(sessionId) }, "its session")],
      ["Carried out by", jobId ? h("a", { href: placeHash("jobs", jobId) }, "a job") : "the answer that made it"],
      ["Taken up again", resumed ? `${resumed} ${resumed === 1 ? "time" : "times"}` : null],
      ["Begun", time(recordedFrom)],
    ] }),
    h("p", { class: "buttons" },
      isOpen && h("button", { onClick: actions.cancel }, "Cancel it"),
      isResumable && h("button", { onClick: actions.resume }, "Resume it")),
    h(Refusal, { refusal }),
    correction && h(Correction, { correction }),
    exploration && h(Exploration, { id: item.id, exploration, sessionId }),
    check && h(Check, { check, sessionId }),
    tasks.length > 1 && h(Part, { name: "order", title: "What waits for what" }, h(Causes, { id: item.id, label: "The tasks of the plan", input: drawnTasks(tasks) })),
    h(Part, { name: "tasks", title: "Tasks" }, h("ol", { class: "cards" }, tasks.map((task) =>
      h("li", { key: task.id, class: "card" }, h(Task, { task, sessionId }))))),
  ];
}

function Task({ task: { key, description, agent, dependsOn, status, note, nodeId, calls }, sessionId }) {
  const found = calls.filter(({ isFinding }) => isFinding);
  return [
    h("h3", null, key, " ", h(Status, { status })),
    h("p", null, description),
    h("p", { class: "because" }, [`by ${spoken(agent)}`, dependsOn.length > 0 && `after ${dependsOn.join(", ")}`].filter(Boolean).join(" · ")),
    note && h("p", { class: "refused" }, note),
    nodeId && h("p", null, h("a", { href: nodeHash(sessionId, nodeId) }, "What it answered")),
    found.map((call) => h(Finding, { key: call.nodeId + call.tool, call })),
    calls.length > 0 && h("details", { class: "fold" },
      h("summary", null, `${calls.length === 1 ? "1 call" : `${calls.length} calls`}: ${calls.map(({ tool }) => tool).join(", ")}`),
      h("ol", { class: "reasons calls" }, calls.map((call, index) => h("li", { key: index }, h(Call, { call, sessionId }))))),
  ];
}

function Finding({ call: { tool, asked, sources, found } }) {
  const words = Object.fromEntries(asked);
  const text = words.text ?? words.choice ?? "";
  return h("div", { class: "side" },
    h("p", { class: "because" }, tool === "propose_decision" ? "It proposed" : "It found"),
    h("p", { class: "prose" }, found ? h("a", { href: found.href }, text) : text),
    h(Sources, { sources }));
}

function Call({ call: { tool, nodeId, asked, result, isError, durationMs }, sessionId }) {
  return [
    h("p", null, h("a", { href: nodeHash(sessionId, nodeId) }, tool),
      durationMs != null && [" ", h("span", { class: "remark" }, duration(durationMs))],
      isError && [" ", h(Status, { status: "failed" })]),
    asked.length > 0 && h("p", { class: "because" }, asked.map(([name, value]) => `${name}: ${value}`).join(" · ")),
    result === null ? h("p", { class: "remark" }, "No answer yet.") : h("pre", { class: "told", tabindex: 0, "aria-label": `What ${tool} told` }, pretty(result)),
  ];
}
