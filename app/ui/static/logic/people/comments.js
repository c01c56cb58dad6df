// Comments as people read them. Pure.

// Pages of one thing that can be commented on, with its id in the address.
const BY_ID = ["decision", "contradictions", "insights", "hypotheses", "knowledge", "templates", "comments"];

/** The id of what an address shows and people can comment on; null if there is none. */
export function subjectOf({ page, id, nodeId }) {
  return nodeId ?? (BY_ID.includes(page) ? id : null);
}

/** Conversations, oldest first: [{ comment, replies }]; a reply to a reply stands in the same one. */
export function threadsOf(comments) {
  const threads = new Map();
  const roots = new Map();
  for (const comment of comments) {
    const root = roots.get(comment.replyToId) ?? comment.id;
    roots.set(comment.id, root);
    if (root === comment.id) threads.set(root, { comment, replies: [] });
    else threads.get(root).replies.push(comment);
  }
  return [...threads.values()];
}

/** Whether a reader who looked at `since` (milliseconds) has not seen it; nobody's own is new to them. */
export function isNewTo({ recordedFrom, withdrawnAt, isOwn, author }, since, name) {
  if (withdrawnAt || (isOwn && author === name)) return false;
  return Date.parse(recordedFrom) >= since;
}

/**
 * What was said, what mentions the reader before the rest, each once; nobody's own is news to them.
 *
 * @param name Of the reader; null if the browser keeps none.
 * @returns [{ ...comment, isMention }].
 */
export function talkOf(mentioning, comments, name) {
  const isNews = ({ isOwn, author, withdrawnAt }) => !isOwn && author !== name && !withdrawnAt;
  const ids = new Set(mentioning.map(({ id }) => id));
  const rest = comments.filter(({ id }) => !ids.has(id));
  return [
    ...mentioning.filter(isNews).map((comment) => ({ ...comment, isMention: true })),
    ...rest.filter(isNews).map((comment) => ({ ...comment, isMention: false })),
  ];
}

/** A text in parts, [{ text, isMention }]: each `@ada` and `@"Ada Lovelace"` of `mentions` apart. */
export function mentionParts(text, mentions) {
  if (!mentions.length) return [{ text, isMention: false }];
  const names = [...mentions].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`((?<![\\w.])@(?:"(?:${names.join("|")})"|(?:${names.join("|")})(?!\\w)))`, "i");
  return text.split(pattern).map((part, index) => ({ text: part, isMention: index % 2 === 1 })).filter((part) => part.text);
}

function escaped(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
