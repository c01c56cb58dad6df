// A question, and its answer as it is written, with what it cites.

import { Component, h } from "../../libs.js";
import { cited, isStored } from "../../logic/answer.js";
import { nodeHash, placeHash, summaryHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Deliberate } from "../parts/deliberate.js";
import { AskOtherwise, Correct } from "../plans/ask_again.js";
import { Failed, Loading } from "../parts/states.js";
import { MissingPage } from "./missing.js";

export function AskPage({ state: { asking, reader, refusal, route }, actions }) {
  if (asking.error?.code === "NOT_FOUND") return h(MissingPage);
  const isOver = !route.id || Boolean(asking.heard.end) || isStored(asking.stored);
  return h("section", { class: "sheet ask" },
    h("h1", null, "Ask"),
    asking.status === "loading" && h(Loading, { what: "Loading the answer …" }),
    asking.status === "failed" && h(Failed, { error: asking.error, onRetry: actions.asking.reload }),
    asking.stored && h(Turn, { key: route.id, asking, isOver, actions: actions.asking }),
    h(Question, { isOver, isFirst: !route.id, refusal, actions: actions.asking }),
    asking.stored?.status === "complete" && h(Correct, {
      key: `correct ${route.id}`, answerId: route.id, sources: onceEach(asking.stored.sources), name: reader.name, refusal, actions: actions.plans,
    }),
    asking.stored?.questionId && isOver && h(AskOtherwise, {
      key: `otherwise ${route.id}`, question: asking.stored.question, refusal, actions: actions.asking,
    }),
    asking.stored && isOver && h(Deliberate, {
      key: `of ${route.id}`, question: asking.stored.question, sessionId: asking.stored.sessionId, refusal, actions,
    }),
    !route.id && h(Deliberate, { key: "new", question: "", sessionId: null, refusal, actions }));
}

// Two numbers may stand for one thing.
function onceEach(sources) {
  return [...new Map([...sources.values()].map((source) => [source.id, source])).values()];
}

function Turn({ asking: { stored, heard, error }, isOver, actions }) {
  const parts = heard.parts.length ? heard.parts : [{ key: "stored", type: "text", text: stored.response }];
  const reason = stored.failure ?? heard.end?.reason;
  return h("article", { class: "turn" },
    h("h2", { class: "prose" }, stored.question),
    h("div", { class: "answer" }, parts.map((part) => h(PARTS[part.type], { key: part.key, part, sources: stored.sources }))),
    h("p", { class: "buttons" },
      h("span", { class: "remark", role: "status" }, isOver ? ended(stored, heard) : "Answering …"),
      !isOver && h("button", { onClick: actions.cancel }, "Stop")),
    (reason || error) && h("p", { role: "alert" }, reason ?? error.message),
    isOver && h(Sources, { sources: stored.sources }),
    isOver && h("p", { class: "all" },
      h("a", { href: nodeHash(stored.sessionId, stored.id) }, "Open it in its session"), " · ",
      h("a", { href: placeHash("ask") }, "Ask something else")));
}

const ENDS = { complete: "Complete", interrupted: "Stopped; what arrived is kept.", failed: "The answer failed." };

function ended(stored, heard) {
  const by = stored.model ? ` · ${stored.provider} ${stored.model}` : "";
  return `${ENDS[heard.end?.status ?? stored.status] ?? "Complete"}${by}`;
}

const PARTS = {
  text: ({ part, sources }) => h("p", { class: "prose" }, cited(part.text, sources).map(({ text, source }) =>
    source ? h("a", { class: "citation", href: summaryHash(source), title: source.title }, text) : text)),
  thinking: ({ part }) => h("details", { class: "fold" }, h("summary", null, "Thinking"), h("p", { class: "prose" }, part.text)),
  tool_call: ({ part }) => h("p", { class: "remark" }, `Called ${part.tool ?? "a tool"}`),
};

function Sources({ sources }) {
  if (!sources.size) return null;
  return h("section", null,
    h("h3", null, "Sources"),
    h("ol", { class: "reasons" }, [...sources].sort(([a], [b]) => a - b).map(([number, source]) =>
      h("li", { key: number }, `[${number}] `, h("a", { href: summaryHash(source) }, h(Badge, { kind: source.kind }), " ", source.title)))));
}

class Question extends Component {
  async submit() {
    const text = this.field.value.trim();
    if (!text || this.state.isSending) return;
    this.setState({ isSending: true });
    const isAsked = await this.props.actions.ask(text);
    if (isAsked) this.field.value = "";
    this.setState({ isSending: false });
  }

  // Enter asks, as in every chat; Shift and Enter begin a new line.
  onKeyDown(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.submit();
  }

  render({ isOver, isFirst, refusal }, { isSending }) {
    return h("form", {
      class: "settle",
      "aria-label": "Ask",
      onSubmit: (event) => {
        event.preventDefault();
        this.submit();
      },
    },
      h("label", null, isFirst ? "Your question" : "Ask on",
        h("textarea", {
          name: "question", rows: 3, required: true,
          ref: (field) => (this.field = field),
          onKeyDown: (event) => this.onKeyDown(event),
        })),
      isFirst && h("p", { class: "remark" },
        "The answer cites what is recorded. Without a model it is computed from the graph alone."),
      refusal && h("p", { role: "alert" }, refusal.message),
      h("p", { class: "buttons" }, h("button", { type: "submit", disabled: isSending || !isOver }, "Ask")));
  }
}
