// What this tenant is set to, and the commands for what a browser may not change.

import { h } from "../../libs.js";
import { counted, day, number } from "../../logic/format.js";
import { keptWords } from "../../logic/past.js";
import { listHash } from "../../logic/route.js";
import { Part } from "../collections/frame.js";
import { Facts } from "../parts/facts.js";
import { Failed, Loading } from "../parts/states.js";
import { ShareLinks } from "../people/share_links.js";
import { Keys } from "./keys.js";
import { Models } from "./models.js";

export function SettingsPage({ state, actions }) {
  return h("section", { class: "sheet decision-page" },
    h("h1", null, "Settings"),
    h(Body, { state, all: actions, actions: actions.settings }));
}

function Body({ state, all, actions }) {
  const { settings: { status, value, error }, refusal } = state;
  if (status === "failed") return h(Failed, { error, onRetry: actions.reload });
  if (status !== "ready") return h(Loading, { what: "Loading settings …" });
  const { total, graded, good } = value.traceStatistics;
  return [
    h(Models, { chosen: value.defaultModel, providers: value.modelProviders, refusal, actions }),
    h(Part, { name: "tenant", title: "Tenant" },
      h(Facts, { facts: [
        ...tenantFacts(value.tenant),
        ["Id", h("code", null, value.tenantId)],
        ["Finished answers", h("a", { href: listHash("traces") }, `${number(total)}, ${number(graded)} judged, ${number(good)} good`)],
      ] }),
      h(Commands, { rows: [
        ["noema tenants list", "list tenants with their names"],
        ["noema tenants rename OLD NEW", "give a tenant another name"],
      ] })),
    h(Keys, { state, actions: all.apiKeys }),
    h(Part, { name: "share", title: "Links" },
      h("p", null, "A link opens a redacted page of one decision or session without a key."),
      h(ShareLinks, { nodeId: null, state, actions: all.shareLinks })),
    h(Part, { name: "retention", title: "Retention" },
      h(Kept, { counts: value.retention, actions }),
      h(Commands, { rows: [
        ["noema forget", "erase what is known of something or somebody; it lists first what would go"],
        ["noema tenants delete NAME", "delete a tenant with all its data"],
      ] })),
  ];
}

function tenantFacts(tenant) {
  if (!tenant) return [];
  const { sessions, thinkingNodes, decisions, knowledgeEntries } = tenant.counts;
  return [
    ["Name", tenant.name],
    ["Made on", day(tenant.recordedFrom)],
    ["Holds", [counted(sessions, "session"), counted(thinkingNodes, "node"), counted(decisions, "decision"),
      `${number(knowledgeEntries)} entries of knowledge`].join(", ")],
  ];
}

function Kept({ counts, actions }) {
  const rest = "What was said, decided and known is kept until somebody deletes or forgets it.";
  if (!counts) return h("p", null, `${rest} How long the records of its making are kept is shown to a key with the scope admin.`);
  const due = counts.reduce((sum, count) => sum + count.due, 0);
  return [
    h("p", null, `${rest} The records of its making:`),
    h(Facts, { facts: counts.map(keptWords) }),
    h("p", { class: "remark" }, "The server's settings say how many days; a run deletes what is due once an hour."),
    due > 0 && h("p", { class: "buttons" }, h("button", { onClick: actions.runRetention }, `Delete ${counted(due, "record")} for good now`)),
  ];
}

function Commands({ rows }) {
  return h("dl", { class: "facts commands" }, rows.map(([command, what]) =>
    [h("dt", null, h("code", null, command)), h("dd", null, what)]));
}
