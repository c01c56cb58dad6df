// Comments and share links as the pages work with them.

import { ask, AskError, change } from "../graphql.js";
import { brief } from "../logic/format.js";
import { talkOf } from "../logic/people/comments.js";
import { decisionHash, nodeHash, placeHash, sessionHash } from "../logic/route.js";
import {
  ADD_COMMENT, COMMENTS, CREATE_SHARE_LINK, EDIT_COMMENT, MENTIONS, NEW_COMMENTS, REVOKE_SHARE_LINK, SESSION_HEAD,
  SHARE_LINKS, SUBJECTS, TALK, WITHDRAW_COMMENT,
} from "../queries.js";
import { pageOf } from "./page.js";

const PAGE = 100;
const TITLE = 120;
const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

/** Everything that was said about a thing, oldest first. */
export async function commentsOf(id) {
  const found = [];
  for (let page = { cursor: null, hasNext: true }; page.hasNext; ) {
    page = pageOf((await ask(COMMENTS, { id, first: PAGE, after: page.cursor })).comments, (comment) => comment);
    found.push(...page.items);
  }
  return found;
}

/** A thing that people comment on or share: { id, kind, sessionId, title, href }. */
export async function subjectById(id) {
  const subject = (await subjectsOf([id])).get(id);
  if (!subject) throw new AskError("There is nothing under this address.", "NOT_FOUND");
  return subject;
}

/** The number of the last event of a session; events after it are news. */
export async function headOfSession(id) {
  const { session } = await ask(SESSION_HEAD, { id });
  if (!session) throw new AskError("There is no such session.", "NOT_FOUND");
  return session.outline.head;
}

/**
 * What was said since a moment, who reads is mentioned first: { items, count }, each with what it is
 * about and whether it mentions the reader.
 *
 * @param name Of the reader; null if the browser keeps none.
 * @param project Part of the name of a project; null takes all.
 */
export async function talkSince(since, name, project, limit) {
  const { changes: { comments, mentions } } = await ask(TALK, { since, project, reader: name, limit });
  const said = talkOf(name ? mentions.comments : [], comments.comments, name).slice(0, limit);
  const subjects = await subjectsOf(said.map(({ nodeId }) => nodeId));
  return { count: comments.count, items: said.map((comment) => ({ ...comment, about: subjects.get(comment.nodeId) ?? null })) };
}

/** A page of comments: those that mention `filter.name`, or what was written in the last 30 days. */
export async function commentPage(first, after, { name }) {
  const page = name ? pageOf((await ask(MENTIONS, { name, first, after })).mentions, (comment) => comment) : await recent();
  const subjects = await subjectsOf(page.items.map(({ nodeId }) => nodeId));
  return { ...page, items: page.items.map((comment) => ({ ...comment, about: subjects.get(comment.nodeId) ?? null })) };
}

async function recent() {
  const since = new Date(Date.now() - RECENT_MS).toISOString();
  const { changes } = await ask(NEW_COMMENTS, { since, limit: PAGE });
  return { items: changes.comments.comments, cursor: null, hasNext: false };
}

export function addComment(idempotencyKey, { nodeId, text, replyToId, author }) {
  return change(ADD_COMMENT, { idempotencyKey, nodeId, text, replyToId, author });
}

export function editComment(commentId, text) {
  return change(EDIT_COMMENT, { commentId, text });
}

export function withdrawComment(commentId) {
  return change(WITHDRAW_COMMENT, { commentId });
}

/** A page of links: those to `filter.nodeId`, or all. */
export async function shareLinkPage(first, after, { nodeId }) {
  const { shareLinks } = await ask(SHARE_LINKS, { first, after, filter: nodeId ? { nodeId } : null });
  const page = pageOf(shareLinks, ({ kind, status, ...link }) => ({ ...link, kind: kind.toLowerCase(), status: status.toLowerCase() }));
  const subjects = nodeId ? new Map() : await subjectsOf(page.items.map((link) => link.nodeId));
  return { ...page, items: page.items.map((link) => ({ ...link, about: subjects.get(link.nodeId) ?? null })) };
}

/** Make a link: { path, expiresAt }; the path is null if the same call made it before. */
export async function createShareLink(idempotencyKey, nodeId, { expiresInS, hidden }) {
  const { linkPath, shareLink } = await change(CREATE_SHARE_LINK, { idempotencyKey, nodeId, expiresInS, hidden });
  return { path: linkPath, expiresAt: shareLink.expiresAt };
}

export function revokeShareLink(shareLinkId) {
  return change(REVOKE_SHARE_LINK, { shareLinkId });
}

/** Things that people comment on, share or cite, by id, at most 100; what is gone is left out. */
export async function subjectsOf(ids) {
  const wanted = [...new Set(ids)].slice(0, PAGE);
  const { nodes } = wanted.length ? await ask(SUBJECTS, { ids: wanted }) : { nodes: [] };
  return new Map(nodes.filter((node) => node?.id).map((node) => [node.id, subjectLine(node)]));
}

function subjectLine({ __typename: type, id, sessionId = null, ...node }) {
  const [kind, words, href] = SUBJECT[type]?.({ ...node, id, sessionId }) ?? ["item", "", nodeHash(sessionId, id)];
  const title = brief(words || "", TITLE) || `A ${kind} without words`;
  return { id, kind, sessionId: kind === "session" ? id : sessionId, title, href };
}

const SUBJECT = {
  Session: ({ id, title }) => ["session", title, sessionHash(id)],
  ThinkingNode: ({ id, sessionId, response }) => ["thought", response, nodeHash(sessionId, id)],
  DecisionPoint: ({ id, question, description }) => ["decision", question ?? description, decisionHash(id)],
  KnowledgeEntry: ({ id, title }) => ["knowledge entry", title, placeHash("knowledge", id)],
  Hypothesis: ({ id, text }) => ["hypothesis", text, placeHash("hypotheses", id)],
  Insight: ({ id, text }) => ["insight", text, placeHash("insights", id)],
  Contradiction: ({ id, summary }) => ["contradiction", summary, placeHash("contradictions", id)],
  Template: ({ id, name }) => ["template", name, placeHash("templates", id)],
};
