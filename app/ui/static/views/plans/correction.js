// A person's correction of an answer, and what the second answer says otherwise.

import { h } from "../../libs.js";
import { counted } from "../../logic/format.js";
import { Part } from "../collections/frame.js";
import { Sources } from "./sources.js";

export function Correction({ correction: { first, second, premise, replacement, verdict, text, reason, author, failure, difference } }) {
  return [
    h(Part, { name: "correction", title: "What was wrong" },
      h("p", { class: "prose" }, reason),
      h("p", { class: "because" }, `said by ${author}`),
      h("ul", { class: "reasons" },
        h(Thing, { name: "Corrected", thing: premise, words: "the answer itself" }),
        verdict === "edited" && h(Thing, { name: "Holds instead", thing: replacement, words: text }),
        h(Thing, { name: "First answer", thing: first, words: "gone" }),
        h(Thing, { name: "Second answer", thing: second, words: "not there yet" })),
      failure && h("p", { role: "alert", class: "refused" }, failure)),
    difference && h(Difference, { difference }),
  ];
}

function Thing({ name, thing, words }) {
  return h("li", null, `${name}: `, thing ? h("a", { href: thing.href }, thing.title) : words);
}

function Difference({ difference: { addedSentences, droppedSentences, changedSentences, keptSentences, addedEvidence, droppedEvidence } }) {
  const isSame = ![addedSentences, droppedSentences, changedSentences, addedEvidence, droppedEvidence].some(({ length }) => length);
  return h(Part, { name: "difference", title: "What is different" },
    isSame && h("p", null, "Nothing: the second answer says the same, from the same sources."),
    h(Sentences, { title: "New", sentences: addedSentences }),
    changedSentences.length > 0 && [
      h("h3", null, "Said otherwise"),
      h("ul", { class: "reasons" }, changedSentences.map(({ before, after }) => h("li", { key: before }, h("del", null, before), " ", h("ins", null, after)))),
    ],
    h(Sentences, { title: "Not said any more", sentences: droppedSentences }),
    addedEvidence.length > 0 && [h("h3", null, "Only the second answer"), h(Sources, { sources: addedEvidence })],
    droppedEvidence.length > 0 && [h("h3", null, "Only the first answer"), h(Sources, { sources: droppedEvidence })],
    h("p", { class: "remark" }, `${counted(keptSentences, "sentence")} ${keptSentences === 1 ? "is" : "are"} the same.`));
}

function Sentences({ title, sentences }) {
  return sentences.length > 0 && [
    h("h3", null, title), h("ul", { class: "reasons" }, sentences.map((sentence) => h("li", { key: sentence }, sentence)))];
}
