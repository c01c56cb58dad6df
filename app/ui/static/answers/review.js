// What waits for a person, as the review shows it.

import { ask, change } from "../graphql.js";
import { INBOX, REVIEW_PROPOSALS } from "../queries.js";
import { pageOf } from "./page.js";

/** @param filter { kind: contradiction, justification or update }; all if there is none. */
export async function inboxPage(first, after, { kind }) {
  const { inbox } = await ask(INBOX, { first, after, kinds: kind ? [kind.toUpperCase()] : null });
  return pageOf(inbox, itemOf);
}

/**
 * Send a verdict on a proposal, also while the page is closed; sent again under its key it changes nothing.
 *
 * @param verdict { id, how: accept or reject, key }.
 */
export function reviewProposal({ id, how, key }) {
  return change(REVIEW_PROPOSALS, { idempotencyKey: key, proposalIds: [id], verdict: how.toUpperCase() }, true);
}

function itemOf({ falls, alike, about: { __typename: type, ...about } }) {
  if (type === "Contradiction") {
    const { id, summary, severity, sideA, sideB } = about;
    const sides = [sideA, sideB].map(({ text, ...side }) => quoteOf({ ...side, quote: text }));
    return { id, falls, alike, kind: "contradiction", title: summary, why: `${severity.toLowerCase()} severity`, sides };
  }
  const { id, kind, rule, confidence, isStated, subject, cited } = about;
  return {
    id, falls, kind: kind.toLowerCase(),
    why: `${isStated ? "the text says so" : "read from the text"}: ${rule}`, confidence,
    subject: subject && quoteOf(subject), cited: cited.map(quoteOf),
  };
}

function quoteOf({ nodeId, kind, quote, claim }) {
  return { nodeId, kind: kind.toLowerCase(), text: claim || quote };
}
