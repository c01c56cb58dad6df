// Work in the background: how far it is, what it told, and how to stop it.

import { canCancel } from "../../answers/collections.js";
import { h } from "../../libs.js";
import { moment, number, pretty, time } from "../../logic/format.js";
import { jobWords, readingWords } from "../../logic/jobs.js";
import { listHash, nodeHash, placeHash } from "../../logic/route.js";
import { spoken } from "../../logic/kinds.js";
import { Facts } from "../parts/facts.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const JobsPage = collectionPage("jobs", {
  Row, Body,
  empty: ["No jobs", "Work in the background, such as a debate, an import or an analysis, appears here."],
});

function Row({ item }) {
  const { id, words, status, error, recordedFrom } = item;
  return h(Line, { href: placeHash("jobs", id), title: jobWords(words).text, status, more: error, remark: time(recordedFrom) });
}

function Body({ item, state: { jobLines }, refusal, actions }) {
  const { words, status, attempt, done, error, queuePosition, heartbeatAt, leaseUntil, recordedFrom, startedAt, finishedAt, modelReading } = item;
  const { text } = jobWords(words);
  return [
    h("p", { class: "kind-line" }, "Job", h(Status, { status })),
    h("h1", null, text.split(":")[0]),
    h(Facts, { facts: [
      ["About", h(Subject, { item })],
      ["Done", done ? number(done) : null],
      ["Attempt", attempt || null],
      ["Place in the queue", queuePosition],
      ["Error", error],
      ["Model", modelReading?.model],
      ["What it found", modelReading && readingWords(modelReading)],
      ["Last sign of life", heartbeatAt && moment(heartbeatAt)],
      [status === "queued" ? "Tried again at" : "Its worker has it until", leaseUntil && moment(leaseUntil)],
      ["Queued", time(recordedFrom)],
      ["Began", startedAt && moment(startedAt)],
      ["Ended", finishedAt && moment(finishedAt)],
    ] }),
    canCancel(item) && h("p", { class: "buttons" }, h("button", { onClick: () => actions.cancel(item) }, "Cancel it")),
    h(Refusal, { refusal }),
    h(Part, { name: "stream", title: "What it told" },
      jobLines.lines.length === 0 && h("p", { class: "remark" }, "Nothing yet."),
      jobLines.isCut && h("p", { class: "remark" }, "Earlier lines are no longer kept; ",
        h("a", { href: listHash("settings") }, "Settings"), " say for how long events are."),
      h("ol", { class: "timeline", "aria-live": "polite" }, jobLines.lines.map(({ seq, type, payload }) =>
        h("li", { key: seq }, h(JobLine, { type, payload }))))),
  ];
}

function Subject({ item: { kind, subjectId, words } }) {
  const { place } = jobWords(words);
  if (place && subjectId) return h("a", { href: placeHash(place, subjectId) }, `the ${kind.toLowerCase()}`);
  return subjectId && kind === "VERIFICATION" ? h("a", { href: nodeHash(null, subjectId) }, "what it verifies") : "the whole tenant";
}

function JobLine({ type, payload }) {
  const { done, failure, attempt } = payload;
  const status = payload.job_status ?? payload.status;
  const said = [status?.toLowerCase(), attempt && `attempt ${attempt}`, done && `${number(done)} done`, failure].filter(Boolean);
  return [
    h("strong", null, spoken(type)), " ", said.join(" · "),
    said.length === 0 && h("pre", null, pretty(JSON.stringify(payload))),
  ];
}
