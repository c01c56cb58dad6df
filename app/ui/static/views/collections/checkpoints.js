// What agents asked a person, to be answered once.

import { Component, h } from "../../libs.js";
import { moment, time } from "../../logic/format.js";
import { nodeHash, placeHash, sessionHash } from "../../logic/route.js";
import { Facts } from "../parts/facts.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const CheckpointsPage = collectionPage("checkpoints", {
  Row, Body,
  empty: ["No checkpoints", "What an agent asks a person before it goes on appears here, until it is answered or expires."],
});

function Row({ item: { id, question, author, status, answer, expiresAt } }) {
  return h(Line, {
    href: placeHash("checkpoints", id), title: question, status, more: answer,
    remark: `${author}${status === "open" ? ` · until ${moment(expiresAt)}` : ""}`,
  });
}

function Body({ item, refusal, actions }) {
  const { question, proposal, author, status, answer, reason, decidedBy, nodeId, sessionId, recordedFrom, expiresAt, decidedAt } = item;
  return [
    h("p", { class: "kind-line" }, "Checkpoint", h(Status, { status })),
    h("h1", null, question),
    h(Facts, { facts: [
      ["Asked by", author],
      ["About", nodeId && h("a", { href: nodeId === sessionId ? sessionHash(sessionId) : nodeHash(sessionId, nodeId) }, "where it was asked")],
      ["Asked", time(recordedFrom)],
      [status === "open" ? "Can be answered until" : "Would have expired", moment(expiresAt)],
      ["Answer", answer],
      ["Because", reason],
      ["Answered by", decidedBy],
      ["Answered", decidedAt && moment(decidedAt)],
    ] }),
    proposal && h(Part, { name: "proposal", title: "To be approved" }, h("p", { class: "prose" }, proposal)),
    status === "open" && h(Part, { name: "answer", title: "Answer" }, h(Answer, { key: item.id, item, refusal, actions })),
  ];
}

const EDITED = "EDITED";
const REJECTED = "REJECTED";

function choicesOf({ options, proposal }) {
  const approvals = options.length ? options.map((option) => [`APPROVED ${option}`, option]) : [["APPROVED", "Approve it"]];
  return [...approvals, [EDITED, proposal ? "Approve another text" : "Answer in your own words"], [REJECTED, "Reject it"]];
}

class Answer extends Component {
  async submit(event) {
    event.preventDefault();
    const { choice, text, reason } = event.target.elements;
    const [verdict, ...option] = choice.value.split(" ");
    await this.props.actions.decide({
      verdict, option: option.join(" ") || null, text: text?.value.trim() || null, reason: reason.value.trim() || null,
    });
  }

  render({ item, refusal }, { chosen }) {
    return h("form", { class: "settle", "aria-label": "Answer", onSubmit: (event) => this.submit(event) },
      h("fieldset", null,
        h("legend", null, "The agent waits for it; an answer cannot be taken back."),
        choicesOf(item).map(([value, label]) => h("label", { class: "choice", key: value },
          h("input", { type: "radio", name: "choice", value, required: true, onChange: () => this.setState({ chosen: value }) }), " ", label))),
      chosen === EDITED && h("label", null, "What holds instead", h("textarea", { name: "text", rows: 3, required: true, defaultValue: item.proposal ?? "" })),
      h("label", null, chosen === REJECTED ? "Why" : "Why (may be left empty)",
        h("textarea", { name: "reason", rows: 2, required: chosen === REJECTED })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Answer")));
  }
}
