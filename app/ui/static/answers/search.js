// What a search finds, and how much of it there is by what it can be narrowed to.

import { sessionsByIds } from "../answers.js";
import { ask } from "../graphql.js";
import { searchFilterOf } from "../logic/found.js";
import { standing } from "../logic/standing.js";
import { FIND, SEARCH } from "../queries.js";
import { pageOf } from "./page.js";

const MOST_HITS = 20;

/** The best hits, each with the places it took in the lists that found it. */
export async function search(text) {
  const { search: found } = await ask(SEARCH, { query: text, first: MOST_HITS });
  return { hits: found.edges.map((edge) => hitOf(edge.node)), pending: found.vectorsPending };
}

/**
 * A page of hits: { items, cursor, hasNext, pending }; the first one has `total` and `facets` too,
 * and `titles`, a map of the ids of sessions to theirs.
 */
export async function foundPage(first, after, filter) {
  const isCounted = after === null;
  const given = { query: filter.q, first, after, filter: searchFilterOf(filter), isCounted };
  const { search: found } = await ask(FIND, given);
  const page = { ...pageOf(found, hitOf), pending: found.vectorsPending };
  const counted = isCounted ? countsOf(found.facets) : null;
  const titles = await titlesOf(page.items, counted?.facets ?? []);
  return { ...page, ...counted, items: page.items.map((hit) => ({ ...hit, session: titles.get(hit.sessionId) })), ...(isCounted && { titles }) };
}

function countsOf({ total, facets }) {
  return { total, facets: facets.map(({ name, ...facet }) => ({ ...facet, name: name.toLowerCase() })) };
}

async function titlesOf(hits, facets) {
  const counted = facets.find(({ name }) => name === "session")?.values ?? [];
  const ids = new Set([...hits.map((hit) => hit.sessionId), ...counted.map(({ value }) => value)]);
  const sessions = await sessionsByIds([...ids].filter(Boolean));
  return new Map(sessions.map(({ id, title }) => [id, title]));
}

function hitOf({ node, excerpt, highlights, score, explanation, truthStatus }) {
  const { text, vector, contextText, contextVector } = explanation;
  const places = [["words", text], ["meaning", vector],
    ["words around it", contextText], ["meaning around it", contextVector]]
    .filter(([, place]) => place)
    .map(([name, { rank }]) => `no. ${rank} by ${name}`);
  return {
    ...node,
    kind: node.kind.toLowerCase(),
    at: node.validFrom ?? node.recordedFrom,
    excerpt,
    highlights: highlights.map(({ start, end }) => [start, end]),
    standing: standing(truthStatus),
    foundBy: [...places, `score ${score.toFixed(4)}`].join(" · "),
  };
}
