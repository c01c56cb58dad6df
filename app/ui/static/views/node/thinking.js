// A thinking node in full.

import { h } from "../../libs.js";
import { number, percent, time } from "../../logic/format.js";
import { nodeHash } from "../../logic/route.js";
import { ModeStates } from "../modes/states.js";
import { Badge } from "../parts/badge.js";
import { Block } from "./blocks.js";
import { Decision } from "./decision.js";
import { Deliberate } from "../parts/deliberate.js";
import { Facts } from "../parts/facts.js";
import { CheckSteps, Correct } from "../plans/ask_again.js";

const TOKENS = [
  ["Input tokens", "inputTokens"],
  ["Output tokens", "outputTokens"],
  ["Thinking tokens", "thinkingTokens"],
  ["Cache read tokens", "cacheReadTokens"],
  ["Cache write tokens", "cacheWriteTokens"],
];

export function ThinkingBody({ item, name, refusal, actions }) {
  const isAnswer = item.kind === "thinking" && item.role === "assistant" && item.status === "complete";
  return h("article", null,
    h("h2", null, h(Badge, { kind: item.kind }), h("span", { class: "role" }, item.role)),
    h(Facts, { facts: factsOf(item) }),
    h("div", { class: "blocks" }, item.blocks.map((block, index) => h(Block, { key: index, block }))),
    h(Steps, { steps: item.steps }),
    item.steps.length > 0 && h(CheckSteps, { key: `steps ${item.id}`, subjectId: item.id, sessionId: item.sessionId, refusal, actions: actions.plans }),
    h(ModeStates, { states: item.modeStates }),
    h(Decisions, { item }),
    isAnswer && h(Correct, { key: `correct ${item.id}`, answerId: item.id, name, refusal, actions: actions.plans }),
    h(Deliberate, { key: item.id, question: questionOf(item), sessionId: item.sessionId, refusal, actions }));
}

// Of what is no question itself, the reader writes one.
function questionOf({ role, blocks }) {
  const text = blocks.filter((block) => block.kind === "TextBlock").map((block) => block.text).join("\n\n").trim();
  return role === "user" || text.endsWith("?") ? text : "";
}

function factsOf(item) {
  const tokens = TOKENS.map(([name, field]) => [name, item.usage?.[field]]);
  return [
    ["Status", item.status],
    ["Model", item.model],
    ["Provider", item.provider],
    ["Time", time(item.validFrom ?? item.recordedFrom)],
    ["Effort", item.effort],
    ["Confidence", item.confidence === null ? null : percent(item.confidence)],
    ["Branch", item.branch],
    ["Source", item.source],
    ...tokens.map(([name, count]) => [name, known(count) ? number(count) : null]),
  ];
}

function known(count) {
  return count !== null && count !== undefined;
}

function Steps({ steps }) {
  if (!steps.length) return null;
  return h("section", null,
    h("h3", null, "Reasoning steps"),
    h("ol", { class: "steps" }, steps.map((step) =>
      h("li", { key: step.id }, h("span", { class: "step-kind" }, step.kind), " ", step.text))));
}

function Decisions({ item }) {
  if (!item.decisions.length) return null;
  return h("section", null,
    h("h3", null, "Decisions"),
    item.decisions.map((decision) => h("div", { key: decision.id },
      h(Decision, { decision }),
      h("p", null,
        h("a", { href: nodeHash(item.sessionId, decision.id, "why") }, "Why this was decided")))));
}
