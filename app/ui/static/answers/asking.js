// Questions to a model and their answers.

import { ask, AskError, change } from "../graphql.js";
import { sourcesOf } from "../logic/answer.js";
import { brief, number } from "../logic/format.js";
import { ANSWER, BEGIN_SESSION, CANCEL_THINKING, EDIT_AS_BRANCH, THINK } from "../queries.js";

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

/**
 * Ask in a session; gives the id of the answer, which names its stream.
 *
 * @param branchId Where it goes on; null is the main line of the session.
 */
export async function think(idempotencyKey, sessionId, text, branchId = null) {
  return (await change(THINK, { idempotencyKey, sessionId, text, branchId })).answer.id;
}

/** Begin a branch where a question was asked, for another one in its place; gives its id. */
export async function branchBefore(idempotencyKey, nodeId) {
  return (await change(EDIT_AS_BRANCH, { idempotencyKey, nodeId })).id;
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
    questionId: parent?.id ?? null,
    sources: sourcesOf(node, traverse.relationships, new Map(summaries)),
  };
}
