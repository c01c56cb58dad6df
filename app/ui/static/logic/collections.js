// The lists with filters: what each is called and what it can be narrowed by. Pure.

import { choice, DAYS, words } from "./filters.js";
import { JOB_KINDS } from "./jobs.js";

const inCapitals = (labels, part) => Object.fromEntries(
  Object.entries(labels).map(([value, label]) => [value, [label, part(value.toUpperCase())]]));

/** `name` is that of an item in the state, `title` that of the list. */
export const COLLECTION = {
  comments: {
    name: "subject",
    title: "Comments",
    fields: [words("name", "Who is mentioned, such as ada")],
  },
  checkpoints: {
    name: "checkpoint",
    title: "Checkpoints",
    fields: [
      choice("status", "Status", inCapitals(
        { open: "open", approved: "approved", edited: "edited", rejected: "rejected", expired: "expired" },
        (status) => ({ statuses: [status] }))),
    ],
  },
  plans: {
    name: "plan",
    title: "Plans",
    fields: [
      choice("status", "Status", inCapitals(
        { running: "running", done: "done", failed: "failed", cancelled: "cancelled" }, (status) => ({ statuses: [status] }))),
      words("text", "Words in the aim"),
      ...DAYS,
    ],
  },
  insights: {
    name: "insight",
    title: "Insights",
    fields: [
      choice("type", "Kind", inCapitals(
        { pattern: "patterns", bias_detection: "biases", improvement_hypothesis: "ideas to improve" },
        (type) => ({ types: [type] }))),
      words("text", "Words in it"),
      ...DAYS,
    ],
  },
  hypotheses: {
    name: "hypothesis",
    title: "Hypotheses",
    fields: [
      choice("status", "Status", inCapitals(
        { open: "open", supported: "supported", refuted: "refuted", inconclusive: "inconclusive", superseded: "superseded" },
        (status) => ({ statuses: [status] }))),
      words("text", "Words in it"),
      ...DAYS,
    ],
  },
  knowledge: {
    name: "entry",
    title: "Knowledge",
    fields: [
      choice("status", "Status", inCapitals(
        { held: "held", unsupported: "unsupported", retracted: "retracted", superseded: "superseded" },
        (status) => ({ status }))),
      choice("tier", "Kept", inCapitals(
        { core: "in every context", recall: "within reach", archive: "in the archive" },
        (tier) => ({ tier }))),
      words("text", "Words in it"),
      words("tag", "Tag"),
    ],
  },
  jobs: {
    name: "job",
    title: "Jobs",
    fields: [
      choice("status", "Status", {
        active: ["waiting or running", { statuses: ["QUEUED", "RUNNING"] }],
        done: ["done", { statuses: ["DONE"] }],
        failed: ["failed", { statuses: ["FAILED"] }],
        cancelled: ["cancelled", { statuses: ["CANCELLED"] }],
      }),
      choice("kind", "Work", Object.fromEntries(Object.entries(JOB_KINDS).map(([kind, label]) =>
        [kind.toLowerCase(), [label.toLowerCase(), { kinds: [kind] }]]))),
      ...DAYS,
    ],
  },
  templates: {
    name: "template",
    title: "Templates",
    fields: [
      choice("status", "Status", { retired: ["retired", { status: "RETIRED" }] }),
      words("text", "Words in it"),
      words("domain", "Domain"),
    ],
  },
  traces: {
    name: "trace",
    title: "Traces",
    fields: [
      choice("kind", "Came from", inCapitals(
        { thinking: "an answer", debate: "a debate", fork: "a fork" }, (kind) => ({ kinds: [kind] }))),
      choice("graded", "Rating", {
        yes: ["with a rating or score", { graded: true }],
        no: ["without", { graded: false }],
      }),
      words("text", "Words in the question"),
      ...DAYS,
    ],
  },
};
