// The content blocks of a node, in their order. Signatures are never shown, only that there is one.

import { Component, h } from "../../libs.js";
import { counted, duration, number, pretty } from "../../logic/format.js";

const SHOWN_AT_FIRST = 4000;

export function Block({ block }) {
  return h(BLOCKS[block.kind] ?? Unknown, { block });
}

const BLOCKS = {
  TextBlock: ({ block }) => h(LongText, { text: block.text }),
  ThinkingBlock: Thinking,
  ThinkingSignatureBlock: () => h("p", { class: "remark" }, "Signed thinking without text"),
  RedactedThinkingBlock: () => h("p", { class: "remark" }, "Thinking redacted by its provider"),
  ToolCallBlock: ToolCall,
  ToolResultBlock: ToolResult,
  ImageBlock: ({ block }) => h("p", { class: "remark" }, `Image, ${block.mediaType}`),
};

function Thinking({ block }) {
  const signed = block.signed ? ", signed" : "";
  const size = counted(block.text.length, "character");
  return h(Fold, { title: "Thinking", remark: `${size}${signed}` }, h(LongText, { text: block.text }));
}

function ToolCall({ block }) {
  const what = block.subject ? `${block.name} ${block.subject}` : block.name;
  return h(Fold, { title: "Tool call", remark: what },
    h("pre", null, pretty(block.arguments)));
}

function ToolResult({ block }) {
  const what = block.isError ? "error" : counted(block.text.length, "character");
  const remark = block.durationMs == null ? what : `${what}, ${duration(block.durationMs)}`;
  return h(Fold, { title: "Tool result", remark, isError: block.isError },
    h(LongText, { text: block.text, isCode: true }),
    block.parts && h("pre", null, pretty(block.parts)));
}

function Unknown({ block }) {
  return h(Fold, { title: block.name ?? block.kind, remark: "a kind this page does not know" },
    h("pre", null, pretty(block.json ?? "")));
}

function Fold({ title, remark, isError, children }) {
  return h("details", { class: isError ? "fold error" : "fold" },
    h("summary", null, title, " ", h("span", { class: "remark" }, remark)),
    children);
}

class LongText extends Component {
  render({ text, isCode }, { isWhole }) {
    const isCut = !isWhole && text.length > SHOWN_AT_FIRST;
    const shown = isCut ? text.slice(0, SHOWN_AT_FIRST) : text;
    const whole = () => this.setState({ isWhole: true });
    return [
      h(isCode ? "pre" : "p", { class: isCode ? "" : "prose" }, shown, isCut ? " …" : ""),
      isCut && h("button", { onClick: whole }, `Show all ${number(text.length)} characters`),
    ];
  }
}
