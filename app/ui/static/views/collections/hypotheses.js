// What was proposed, to be confirmed or refuted by evidence.

import { Component, h } from "../../libs.js";
import { counted, day, moment, percent, time } from "../../logic/format.js";
import { nodeHash, placeHash, sessionHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";
import { moveFocus } from "../parts/lists.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const HypothesesPage = collectionPage("hypotheses", {
  Head, Row, Body,
  empty: ["No hypotheses yet", "Propose a claim that evidence could refute, in the field above."],
});

function Head({ refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const text = event.target.elements.claim.value.trim();
    if (text) actions.propose(text);
  };
  return h("form", { class: "settle act", "aria-label": "Propose a hypothesis", onSubmit: submit },
    h("label", null, "A claim that evidence could refute", h("textarea", { name: "claim", rows: 2, required: true })),
    h(Refusal, { refusal }),
    h("p", { class: "buttons" }, h("button", { type: "submit" }, "Propose it")));
}

function Row({ item: { id, text, status, score, author, recordedFrom } }) {
  const support = score === null ? "not verified" : `support ${percent(score)}`;
  return h(Line, {
    href: placeHash("hypotheses", id), title: text, status,
    remark: `${support}${author ? ` · ${author}` : ""} · ${day(recordedFrom)}`,
  });
}

function Body({ item, refusal, actions }) {
  const [latest] = item.verifications;
  return [
    h("p", { class: "kind-line" }, h(Badge, { kind: "hypothesis" }), h(Status, { status: item.status })),
    h("h1", null, item.text),
    h(Facts, { facts: [
      ["Support", item.score === null ? null : percent(item.score)],
      ["Proposed by", item.author],
      ["Proposed in", item.sessionId && h("a", { href: sessionHash(item.sessionId) }, "its session")],
      ["Replaced by", item.supersededById && h("a", { href: placeHash("hypotheses", item.supersededById) }, "a revision")],
      ["Recorded", time(item.recordedFrom)],
    ] }),
    h(Part, { name: "evidence", title: "Evidence" },
      latest ? h(Verification, { latest }) : h("p", { class: "remark" }, "It was not held against what is recorded yet."),
      h("p", { class: "buttons" }, h("button", { onClick: actions.verify }, latest ? "Verify it again" : "Verify it"))),
    h(Part, { name: "conclude", title: "Conclude" }, h(Conclude, { key: item.status, item, refusal, actions })),
    h(Part, { name: "past", title: "Conclusions" },
      item.conclusions.length === 0 && h("p", { class: "remark" }, "Nobody has concluded it yet."),
      h("ol", { class: "timeline" }, item.conclusions.map(({ status, rationale, recordedFrom }) =>
        h("li", { key: recordedFrom }, h("time", { datetime: recordedFrom }, moment(recordedFrom)), " ",
          h("strong", null, status), h("p", { class: "because" }, rationale))))),
    h("p", { class: "all" }, h("a", { href: nodeHash(null, item.id, "belief") }, "What rests on it")),
  ];
}

function Verification({ latest }) {
  const { supporting, contradicting, neutral, isComplete, suggestedStatus, suggestion, recordedFrom, evidence } = latest;
  const side = (stance) => evidence.filter((one) => one.stance === stance);
  return [
    h("p", null, `${counted(supporting, "thing")} for it, ${contradicting} against it, ${neutral} that cannot be told. `,
      `The evidence suggests “${suggestedStatus}”.`,
      suggestion && ` A revision: “${suggestion}”.`),
    h("div", { class: "side-by-side" },
      h(Side, { title: "For it", found: side("supports") }),
      h(Side, { title: "Against it", found: side("contradicts") })),
    h("p", { class: "remark" }, `Verified on ${moment(recordedFrom)}${isComplete ? "" : "; not everything near was looked at"}.`),
  ];
}

function Side({ title, found }) {
  return h("section", { class: "side" },
    h("h3", null, title),
    found.length === 0 && h("p", { class: "remark" }, "Nothing was found."),
    h("ol", { class: "reasons", "data-keys": "", onKeyDown: moveFocus }, found.map(({ nodeId, kind, quote, rule, href }) =>
      h("li", { key: nodeId },
        href ? h("a", { href }, h(Badge, { kind }), ` “${quote}”`) : `“${quote}”`,
        h("p", { class: "because" }, rule)))));
}

const ENDS = [
  ["SUPPORTED", "It is supported"],
  ["REFUTED", "It is refuted; what rests on it alone falls"],
  ["INCONCLUSIVE", "It cannot be told"],
  ["SUPERSEDED", "A better claim takes its place"],
];

class Conclude extends Component {
  async submit(event) {
    event.preventDefault();
    const { status, rationale, revision } = event.target.elements;
    await this.props.actions.conclude({
      status: status.value, rationale: rationale.value.trim(), revision: revision?.value.trim() || null,
    });
  }

  render({ refusal }, { isReplaced }) {
    return h("form", { class: "settle", "aria-label": "Conclude", onSubmit: (event) => this.submit(event) },
      h("fieldset", null,
        h("legend", null, "What became of it?"),
        ENDS.map(([value, label]) => h("label", { class: "choice", key: value },
          h("input", {
            type: "radio", name: "status", value, required: true,
            onChange: () => this.setState({ isReplaced: value === "SUPERSEDED" }),
          }), " ", label))),
      isReplaced && h("label", null, "The better claim", h("textarea", { name: "revision", rows: 2, required: true })),
      h("label", null, "Why", h("textarea", { name: "rationale", rows: 2, required: true })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Conclude")));
  }
}
