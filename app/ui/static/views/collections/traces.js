// Finished answers to learn from, with what people and judges made of them.

import { h } from "../../libs.js";
import { brief, moment, time } from "../../logic/format.js";
import { nodeHash, placeHash } from "../../logic/route.js";
import { Facts } from "../parts/facts.js";
import { collectionPage, Line, Part, Refusal } from "./frame.js";

const TITLE = 200;

export const TracesPage = collectionPage("traces", {
  Row, Body,
  empty: ["No traces yet", "Every finished answer, debate and fork appears here, ready to be rated. ", h("a", { href: placeHash("ask") }, "Ask something"), "."],
});

const NO_QUESTION = "(the question was not stored)";

function judged({ rating, score }) {
  if (rating !== null) return `rated ${rating} of 10`;
  return score === null ? "not rated" : `score ${score.toFixed(1)} of 10`;
}

function Row({ item }) {
  const { id, question, kind, provider, model, recordedFrom } = item;
  return h(Line, {
    href: placeHash("traces", id), title: brief(question ?? NO_QUESTION, TITLE), more: judged(item),
    remark: [kind, provider, model, time(recordedFrom)].filter(Boolean).join(" · "),
  });
}

function Body({ item, refusal, actions }) {
  const { id, question, answer, kind, provider, model, rounds, errors, ratings, sessionId, recordedFrom } = item;
  return [
    h("p", { class: "kind-line" }, `Trace of ${kind === "thinking" ? "an answer" : `a ${kind}`}`),
    h("h1", null, brief(question ?? NO_QUESTION, TITLE)),
    h(Facts, { facts: [
      ["Judged", judged(item)],
      ["Model", [provider, model].filter(Boolean).join(" ") || null],
      ["Rounds", rounds],
      ["Errors", errors.join("; ") || null],
      ["Where", h("a", { href: placeOf(kind, sessionId, id) }, "open it")],
      ["Recorded", time(recordedFrom)],
    ] }),
    h(Part, { name: "answer", title: "Answer" }, h("p", { class: "prose" }, answer)),
    h(Part, { name: "ratings", title: "Ratings" },
      ratings.length === 0 && h("p", { class: "remark" }, "Nobody has rated it yet."),
      h("ol", { class: "timeline" }, ratings.map((one) => h("li", { key: one.id },
        h("time", { datetime: one.recordedFrom }, moment(one.recordedFrom)), " ",
        h("strong", null, `${one.value} of 10`), one.recordedTo && " (replaced)", one.note && h("p", { class: "because" }, one.note)))),
      h(Rate, { refusal, actions })),
  ];
}

function placeOf(kind, sessionId, id) {
  return kind === "thinking" ? nodeHash(sessionId, id) : placeHash(`${kind}s`, id);
}

function Rate({ refusal, actions }) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const { value, note } = form.elements;
    if (await actions.rate({ value: Number(value.value), note: note.value.trim() || null })) form.reset();
  };
  return h("form", { class: "settle", "aria-label": "Rate it", onSubmit: submit },
    h("label", null, "From 1 (useless) to 10 (excellent)",
      h("input", { name: "value", type: "number", min: 1, max: 10, step: 1, required: true })),
    h("label", null, "Why (may be left empty)", h("textarea", { name: "note", rows: 2 })),
    h(Refusal, { refusal }),
    h("p", { class: "buttons" }, h("button", { type: "submit" }, "Rate it")));
}
