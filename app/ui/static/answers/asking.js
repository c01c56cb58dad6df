// Questions to a model and their answers.

import { ask, AskError, change } from "../graphql.js";
import { sourcesOf } from "../logic/answer.js";
import { brief, number } from "../logic/format.js";
import { ANSWER, BEGIN_SESSION, CANCEL_THINKING, THINK } from "../queries.js";

const TITLE_LENGTH = 120;
/** Characters that the service takes. */
const MOST = 120_000;

/** Refuse a question that the service would refuse, before a session is begun for it. */
export function checkQuestion(text) {
  if (text.length > MOST) {
    throw new AskError(`The question has ${number(text.length)} characters; at most ${number(MOST)} are allowed.`, "BAD_USER_INPUT");
  }
}

/** Begin a session named after its first question; gives its id. */
export async function beginSession(idempotencyKey, question) {
  return (await change(BEGIN_SESSION, { idempotencyKey, title: brief(question, TITLE_LENGTH) })).id;
}

/** Ask in a session; gives the id of the answer, which names its stream. */
export async function think(idempotencyKey, sessionId, text) {
  return (await change(THINK, { idempotencyKey, sessionId, text })).answer.id;
}

export function cancelThinking(nodeId) {
  return change(CANCEL_THINKING, { nodeId });
}

/** An answer as it is stored, with its question and what it cites. */
export async function answerOf(id) {
  const { node, traverse } = await ask(ANSWER, { id });
  if (!node?.id) throw new AskError("There is no such answer.", "NOT_FOUND");
  const { nodeStatus, parent, ...rest } = node;
  const summaries = traverse.visits.map(({ node: { kind, ...one } }) => [one.id, { ...one, kind: kind.toLowerCase() }]);
  return {
    ...rest,
    status: nodeStatus.toLowerCase(),
    question: parent?.response ?? "",
    sources: sourcesOf(node, traverse.relationships, new Map(summaries)),
  };
}
