// Ways of reasoning that can be used again.

import { h } from "../../libs.js";
import { counted, day, time } from "../../logic/format.js";
import { placeHash } from "../../logic/route.js";
import { Facts } from "../parts/facts.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const TemplatesPage = collectionPage("templates", {
  Row, Body,
  empty: ["No templates", "The ones that come with Noema are added at its start; ", h("code", null, "noema template add"), " adds your own."],
});

function used({ useCount, meanScore }) {
  return `${counted(useCount, "run")}${meanScore === null ? "" : `, ${meanScore.toFixed(1)} of 10`}`;
}

function Row({ item }) {
  const { id, name, status, source, currentContent } = item;
  return h(Line, {
    href: placeHash("templates", id), title: name, status, more: currentContent.description,
    remark: `${currentContent.domain} · ${source} · ${used(item)}`,
  });
}

function Body({ item, refusal, actions }) {
  const { name, status, source, fallback, version, currentContent, versions, recordedFrom } = item;
  return [
    h("p", { class: "kind-line" }, "Template", h(Status, { status })),
    h("h1", null, name),
    h("p", { class: "prose" }, currentContent.description),
    h(Facts, { facts: [
      ["Domain", currentContent.domain],
      ["For questions that are", currentContent.complexity.toLowerCase()],
      ["Manner", currentContent.methodology],
      ["Found by", currentContent.keywords.join(", ") || null],
      ["Used", used(item)],
      ["Comes from", source === "built in" ? "Noema" : "you"],
      ["Stands in where nothing fits", fallback ? "yes" : null],
      ["Version", version],
      ["Added", time(recordedFrom)],
    ] }),
    h(Part, { name: "body", title: "Text" }, h("pre", null, currentContent.body)),
    h(Part, { name: "versions", title: "Versions" },
      h("ol", { class: "timeline" }, versions.map((one) => h("li", { key: one.id },
        h("time", { datetime: one.recordedFrom }, day(one.recordedFrom)), " ",
        h("strong", null, `Version ${one.number}`), h("p", { class: "because" }, used(one)))))),
    h(Refusal, { refusal }),
    h("p", { class: "buttons" }, status === "retired"
      ? h("button", { onClick: actions.restore }, "Take it back into use")
      : h("button", { onClick: actions.retire }, "Retire it")),
  ];
}
