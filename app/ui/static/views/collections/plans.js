// Plans of agents: how far each is, what its tasks wait for, what was called and found, and what it cost.

import { h } from "../../libs.js";
import { percent, pretty, time } from "../../logic/format.js";
import { drawnTasks, progressWords, spentWords } from "../../logic/plans/plans.js";
import { nodeHash, placeHash, sessionHash } from "../../logic/route.js";
import { spoken } from "../../logic/kinds.js";
import { Causes } from "../modes/network.js";
import { Facts } from "../parts/facts.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const PlansPage = collectionPage("plans", {
  Row, Body, Head,
  empty: ["No plans yet", "Start one above: six agents find out what is known, reason, object, check and propose a decision."],
});

function Head({ refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const { goal, budget } = event.target.elements;
    const words = goal.value.trim();
    if (words) actions.start({ goal: words, budgetTokens: Number(budget.value) || null });
  };
  return h("details", { class: "fold act" },
    h("summary", null, "Start a plan from a question"),
    h("form", { class: "settle", "aria-label": "Start a plan", onSubmit: submit },
      h("label", null, "The question or aim", h("textarea", { name: "goal", rows: 3, required: true, maxlength: 20_000 })),
      h("label", null, "Tokens that its agents may write (no limit if left empty)", h("input", { name: "budget", type: "number", min: 1 })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Start it"))));
}

function Row({ item: { id, goal, status, tasks, recordedFrom } }) {
  return h(Line, { href: placeHash("plans", id), title: goal, status, remark: `${progressWords(tasks)} · ${time(recordedFrom)}` });
}

function Body({ item, refusal, actions }) {
  const { goal, status, sessionId, jobId, budgetTokens, spentTokens, resumed, tasks, check, recordedFrom } = item;
  const isOpen = ["pending", "running"].includes(status);
  const isResumable = Boolean(jobId) && ["cancelled", "failed"].includes(status);
  return [
    h("p", { class: "kind-line" }, "Plan", h(Status, { status })),
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
    check && h(Check, { check }),
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

function Sources({ sources }) {
  if (!sources.length) return null;
  return h("ul", { class: "reasons" }, sources.map(({ id, href, title, kind }) =>
    h("li", { key: id }, `rests on the ${kind} `, h("a", { href }, title))));
}

function Call({ call: { tool, nodeId, asked, result, isError }, sessionId }) {
  return [
    h("p", null, h("a", { href: nodeHash(sessionId, nodeId) }, tool), isError && [" ", h(Status, { status: "failed" })]),
    asked.length > 0 && h("p", { class: "because" }, asked.map(([name, value]) => `${name}: ${value}`).join(" · ")),
    result === null ? h("p", { class: "remark" }, "No answer yet.") : h("pre", { class: "told", tabindex: 0, "aria-label": `What ${tool} told` }, pretty(result)),
  ];
}

function Check({ check: { score, isValid, steps } }) {
  const verdict = isValid === null ? "not decided" : isValid ? "valid" : "not valid";
  return h(Part, { name: "steps", title: "Steps" },
    h("p", null, `The chain is ${verdict}${score === null ? "" : `, ${percent(score)}`}.`),
    h("ol", { class: "sides" }, steps.map(({ number, text, verdict: own, confidence, issues, sources, failure }) => h("li", { key: number },
      h("p", null, text, " ", own && h(Status, { status: own }), own && confidence !== null && ` ${percent(confidence)}`),
      failure && h("p", { class: "refused" }, failure),
      issues.length > 0 && h("ul", { class: "reasons" }, issues.map((issue, index) =>
        h("li", { key: index }, `${issue.severity}: ${issue.text}`, issue.correction && ` It should read: ${issue.correction}`))),
      h(Sources, { sources })))));
}
