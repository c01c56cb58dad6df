// A client of the generated types; it is only compiled.

import {
  AnythingDocument,
  type AnythingQuery,
  type FollowSubscription,
  type RetractMutation,
} from "./generated.js";

export const document = AnythingDocument;

export function label(found: NonNullable<AnythingQuery["node"]>): string {
  switch (found.__typename) {
    case "Session":
      return found.title;
    case "DecisionPoint":
      return `${found.description} ${found.belief?.beliefStatus ?? "NO_BELIEF"}`;
    case "ThinkingNode":
      return found.blocks.map((block) => (block.__typename === "TextBlock" ? block.text : "")).join();
    default:
      return found.id;
  }
}

export function changed({ retractBelief: answer }: RetractMutation): string[] {
  if (answer.__typename !== "BeliefChange") return [`${answer.code}: ${answer.path.join(".")}`];
  return answer.changes.flatMap(({ belief }) => (belief ? [belief.id] : []));
}

export function told({ events: { payload } }: FollowSubscription): string {
  switch (payload.__typename) {
    case "BeliefStatusChangedPayload":
      return `${payload.beliefId} ${payload.beliefStatusBefore ?? "NEW"} ${payload.beliefStatusAfter}`;
    case "KnowledgeMovedPayload":
      return `${payload.entryId} ${payload.tierBefore} ${payload.tierAfter} ${payload.reason ?? ""}`;
    case "FineTuneChangedPayload":
      return (payload.metrics ?? []).map(({ name, value }) => `${name} ${value}`).join();
    case "TurnSpokePayload":
      return payload.lineType === "TEXT" ? payload.content : `${payload.usage?.outputTokens ?? 0}`;
    case "JobFinishedPayload":
      return payload.failure ?? payload.jobStatus;
    default:
      return payload.__typename;
  }
}
