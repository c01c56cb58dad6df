// What was seen by looking at the reasoning itself: patterns, biases, ideas to improve.

import { h } from "../../libs.js";
import { counted, day, percent, time } from "../../logic/format.js";
import { nodeHash, placeHash, sessionHash } from "../../logic/route.js";
import { Facts } from "../parts/facts.js";
import { moveFocus } from "../parts/lists.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const InsightsPage = collectionPage("insights", {
  Head, Row, Body,
  empty: ["No insights yet", "They come from an analysis of what was decided and how it turned out: press “Analyse now”."],
});

function Head({ refusal, actions }) {
  return h("div", { class: "act" },
    h("p", { class: "buttons" }, h("button", { onClick: actions.analyze }, "Analyse now"),
      h("span", { class: "remark" }, "It looks for biases and patterns in all decisions, thoughts, forks and debates.")),
    h(Refusal, { refusal }));
}

function Row({ item }) {
  const { id, text, type, finding, status, confidence, recordedFrom } = item;
  const sure = confidence === null ? "" : ` · ${percent(confidence)}`;
  return h(Line, {
    href: placeHash("insights", id), title: text, status,
    remark: `${finding ?? type}${sure} · ${day(recordedFrom)}`,
  });
}

function Body({ item, refusal, actions }) {
  return [
    h("p", { class: "kind-line" }, item.finding ?? item.type, item.status && h(Status, { status: item.status })),
    h("h1", null, item.text),
    h(Facts, { facts: [
      ["Kind", item.type],
      ["Confidence", item.confidence === null ? null : percent(item.confidence)],
      ["Found by", item.foundBy],
      ["Would speak against it", item.counter],
      ["Session", item.sessionId && h("a", { href: sessionHash(item.sessionId) }, "the session it is about")],
      ["Recorded", time(item.recordedFrom)],
    ] }),
    h(Part, { name: "evidence", title: "Evidence" }, h(Evidence, { item })),
    item.effect && h(Part, { name: "effect", title: "Effect" }, h(Effect, { effect: item.effect })),
    h(Part, { name: "standing", title: "What to do" },
      h(Refusal, { refusal }),
      h("p", { class: "buttons" },
        item.status === "retracted"
          ? h("button", { onClick: actions.restore }, "Hold it again")
          : item.status && h("button", { onClick: actions.retire }, "Retire it"),
        h("a", { class: "button", href: nodeHash(null, item.id, "belief") }, "Why it is held"))),
  ];
}

function Evidence({ item }) {
  const { evidence, dropped } = item;
  if (!evidence.length) return h("p", { class: "remark" }, "No excerpts are kept.");
  return [
    h("ol", { class: "reasons", "data-keys": "", onKeyDown: moveFocus }, evidence.map(({ nodeId, excerpt, relevance, foundBy, href }) =>
      h("li", { key: `${nodeId} ${excerpt}` },
        href ? h("a", { href }, `“${excerpt}”`) : `“${excerpt}”`,
        h("p", { class: "because" }, href ? `relevance ${percent(relevance)}` : "its source was deleted", foundBy && !item.foundBy && ` · quoted by ${foundBy}`)))),
    dropped > 0 && h("p", { class: "remark" }, `${counted(dropped, "excerpt")} did not stand in the source and was left out.`),
  ];
}

function Effect({ effect }) {
  const share = (good, all) => (all ? `${good} of ${all} succeeded` : "none with an outcome");
  const points = (value) => `${value > 0 ? "+" : ""}${Math.round(value * 100)} points`;
  return [
    h("p", null, EFFECTS[effect.verdict]),
    h(Facts, { facts: [
      ["Decisions before", share(effect.beforeSucceeded, effect.before)],
      ["Decisions that use it", share(effect.afterSucceeded, effect.after)],
      ["Difference", effect.difference === null ? null
        : `${points(effect.difference)} (95 % interval ${points(effect.low)} to ${points(effect.high)})`],
    ] }),
  ];
}

const EFFECTS = {
  helps: "It helps: decisions that use it turned out better.",
  "does not help": "It does not help; the next analysis retires it.",
  open: "Too few decisions with an outcome to tell.",
};
