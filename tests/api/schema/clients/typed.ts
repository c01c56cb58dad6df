// What the types of the schema let pass and what they refuse; it is only compiled.

import type {
  AddThinkingNodeInput,
  BeliefStatus,
  ContentBlock,
  ContentBlockInput,
  DecisionPoint,
  Node,
  QueryWhyArgs,
  Session,
} from "./noema.js";

export const asked: QueryWhyArgs = { id: "01a20bd3-c2e3-737a-858f-73f29d67803a" };
export const status: BeliefStatus = "HELD";
export const block: ContentBlockInput = { text: "Redis Streams it is." };
export const written: AddThinkingNodeInput["blocks"] = [block];

export function label(node: Node, session: Session): string {
  const same: Node = session;
  return node.__typename === "Session" ? session.title : same.id;
}

export function text(shown: ContentBlock): string {
  return shown.__typename === "TextBlock" ? shown.text : shown.__typename;
}

export type Short = Pick<DecisionPoint, "id" | "description">;

// @ts-expect-error: the id is required
export const nothing: QueryWhyArgs = {};
// @ts-expect-error: no such status
export const unheard: BeliefStatus = "FORGOTTEN";
// @ts-expect-error: one field alone
export const both: ContentBlockInput = { text: "one", redactedThinking: "two" };
// @ts-expect-error: a type that is no node
export const other: Node["__typename"] = "PageInfo";

export function project(session: Session): string {
  // @ts-expect-error: it may be null
  return session.project;
}
