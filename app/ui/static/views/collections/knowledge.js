// What is known apart from sessions: entries, where they are kept, and what refers to them.

import { h } from "../../libs.js";
import { day, time } from "../../logic/format.js";
import { listHash, nodeHash, placeHash, summaryHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";
import { moveFocus } from "../parts/lists.js";
import { collectionPage, Line, Part, Refusal, Status } from "./frame.js";

export const KnowledgePage = collectionPage("knowledge", {
  Head, Row, Body,
  empty: ["Nothing is known yet", "Store the first entry above, or bring an export in with ", h("code", null, "noema know import"), "."],
});

const TIERS = { core: "in every context", recall: "within reach", archive: "in the archive" };

function Head({ refusal, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const { title, content } = event.target.elements;
    actions.store(title.value.trim(), content.value.trim());
  };
  return h("details", { class: "fold act" },
    h("summary", null, "Store an entry"),
    h("form", { class: "settle", "aria-label": "Store an entry", onSubmit: submit },
      h("label", null, "Title", h("input", { name: "title", required: true })),
      h("label", null, "Text", h("textarea", { name: "content", rows: 3, required: true })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Store it"))));
}

function Row({ item: { id, title, category, subcategory, tier, tags, status, recordedFrom } }) {
  const shelf = [category, subcategory].filter(Boolean).join(" / ");
  return h(Line, {
    href: placeHash("knowledge", id), title, status,
    remark: [shelf, TIERS[tier], tags.join(", "), day(recordedFrom)].filter(Boolean).join(" · "),
  });
}

function Body({ item, refusal, actions }) {
  const { id, title, content, category, subcategory, tier, status, source, updatesId, validFrom, validTo, recordedFrom, mentions } = item;
  return [
    h("p", { class: "kind-line" }, h(Badge, { kind: "knowledge" }), status && h(Status, { status })),
    h("h1", null, title),
    h("p", { class: "prose" }, content),
    h(Facts, { facts: [
      ["Category", [category, subcategory].filter(Boolean).join(" / ") || null],
      ["Kept", TIERS[tier]],
      ["Source", source],
      ["Replaces", updatesId && h("a", { href: placeHash("knowledge", updatesId) }, "an earlier entry")],
      ["Holds from", validFrom && time(validFrom)],
      ["Holds until", validTo && time(validTo)],
      ["Recorded", time(recordedFrom)],
    ] }),
    h(Part, { name: "mentions", title: "Mentions" },
      mentions.length === 0 && h("p", { class: "remark" }, "Nothing refers to it yet."),
      h("ul", { class: "reasons", "data-keys": "", onKeyDown: moveFocus }, mentions.map(({ node, how }) =>
        h("li", { key: `${node.id} ${how}` },
          h("a", { href: summaryHash(node) }, h(Badge, { kind: node.kind }), " ", node.title),
          h("p", { class: "because" }, how))))),
    h(Part, { name: "tags", title: "Tags" }, h(Tags, { item, actions })),
    h(Part, { name: "standing", title: "What to do" },
      h(Refusal, { refusal }),
      h("p", { class: "buttons" },
        Object.keys(TIERS).filter((one) => one !== tier).map((one) =>
          h("button", { key: one, onClick: () => actions.move(one, tier) }, `Keep it ${TIERS[one]}`)),
        status === "retracted"
          ? h("button", { onClick: actions.restore }, "Hold it again")
          : status && h("button", { onClick: actions.retire }, "Retract it"),
        h("a", { class: "button", href: nodeHash(null, id, "belief") }, "Why it is held"))),
  ];
}

function Tags({ item: { tags }, actions }) {
  const submit = (event) => {
    event.preventDefault();
    const { tag } = event.target.elements;
    if (tag.value.trim()) actions.tag(tag.value.trim());
    event.target.reset();
  };
  return [
    h("ul", { class: "kept", "aria-label": "Tags" }, tags.map((tag) => h("li", { key: tag },
      h("a", { class: "chip", href: listHash("knowledge", { tag }) }, tag),
      h("button", { class: "close", "aria-label": `Take the tag ${tag} away`, onClick: () => actions.untag(tag) }, "×")))),
    h("form", { class: "filters", "aria-label": "Add a tag", onSubmit: submit },
      h("label", null, "New tag", h("input", { name: "tag", required: true })),
      h("button", { type: "submit" }, "Add it")),
  ];
}
