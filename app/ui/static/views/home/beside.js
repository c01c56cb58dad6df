// Beside what changed: open contradictions, work that is running, and the latest sessions.

import { h } from "../../libs.js";
import { counted } from "../../logic/format.js";
import { jobWords } from "../../logic/jobs.js";
import { placeHash, sessionHash } from "../../logic/route.js";
import { moveFocus } from "../parts/lists.js";

const MOST_SESSIONS = 5;

export function Conflicts({ page }) {
  return h(Box, { title: "Open contradictions", page, all: placeHash("contradictions"), none: "None." },
    ({ id, summary, severity }) => h("a", { class: "queued", href: placeHash("contradictions", id) },
      h("span", { class: "queued-title" }, summary),
      h("span", { class: "remark" }, `${severity} severity`)));
}

/** What agents wait for; nothing where none waits. */
export function Checkpoints({ page }) {
  return page.items.length > 0 && h(Box, { title: "Open checkpoints", page, all: placeHash("checkpoints"), none: "" },
    ({ id, question, author }) => h("a", { class: "queued", href: placeHash("checkpoints", id) },
      h("span", { class: "queued-title" }, question),
      h("span", { class: "remark" }, author)));
}

export function Running({ page }) {
  return h(Box, { title: "Running work", page, none: "Nothing is running." }, (job) => {
    const { text, place } = jobWords(job);
    return place && job.subjectId
      ? h("a", { class: "queued", href: placeHash(place, job.subjectId) }, text)
      : h("span", { class: "queued" }, text);
  });
}

export function Sessions({ page }) {
  const latest = { ...page, items: page.items.slice(0, MOST_SESSIONS) };
  return h(Box, { title: "Latest sessions", page: latest, all: placeHash("sessions"), none: "None." },
    ({ id, title, decisionCount }) => h("a", { class: "queued", href: sessionHash(id) },
      h("span", { class: "queued-title" }, title),
      h("span", { class: "remark" }, counted(decisionCount, "decision"))));
}

function Box({ title, page, all, none, children: row }) {
  const isMore = all && page.items.length > 0;
  return h("section", { class: "box" },
    h("h2", null, title),
    page.items.length
      ? h("ul", { "data-keys": "", onKeyDown: moveFocus }, page.items.map((item) => h("li", { key: item.id }, row(item))))
      : h("p", { class: "remark" }, none),
    isMore && h("p", { class: "all" }, h("a", { href: all }, `All ${title.replace(/^\w+ /, "")}`)));
}
