// Results of modes as what is drawn of them: places, lines, rows of a table. Pure.

import { number } from "./format.js";

/**
 * Place causes above their effects.
 *
 * @param edges [{ source, target, kind }]; only directed ones order, and one that closes a cycle does not.
 * @returns Map of id to { column, row }.
 */
export function rowsOf(nodes, edges) {
  const rank = new Map(nodes.map(({ id }) => [id, 0]));
  const directed = edges.filter(({ kind, source, target }) => kind === "DIRECTED" && rank.has(source) && rank.has(target));
  // The longest path has fewer steps than there are nodes.
  for (let step = 1; step < nodes.length; step += 1) {
    for (const { source, target } of directed) rank.set(target, Math.max(rank.get(target), Math.min(rank.get(source) + 1, nodes.length - 1)));
  }
  const taken = new Map();
  return new Map(nodes.map(({ id }) => {
    const row = rank.get(id);
    const column = taken.get(row) ?? 0;
    taken.set(row, column + 1);
    return [id, { column, row }];
  }));
}

/** Place things on a circle, the first at the top: Map of id to { x, y }, from -1 to 1. */
export function circleOf(nodes) {
  return new Map(nodes.map(({ id }, index) => {
    const turn = (index / nodes.length) * 2 * Math.PI;
    return [id, { x: Math.sin(turn), y: -Math.cos(turn) }];
  }));
}

/**
 * A game as a table; null for one without payoffs or of other than two players.
 *
 * @returns { rows, columns, cell(row, column): { payoffs, isEquilibrium } }; players by name.
 */
export function tableOf({ players, strategies, payoffMatrix }, equilibria) {
  if (payoffMatrix?.players.length !== 2) return null;
  const [first, second] = payoffMatrix.players;
  const name = (id) => players.find((player) => player.id === id)?.name || id;
  const of = (player) => strategies.filter((one) => one.player === player).map(({ id }) => id);
  const key = (profile) => JSON.stringify(profile);
  const payoffs = new Map(payoffMatrix.payoffs.map((one) => [key(one.profile), one.payoffs]));
  const stable = new Set(equilibria.map(({ profile }) => key(profile)));
  return {
    first: name(first), second: name(second), rows: of(first), columns: of(second),
    cell: (row, column) => ({ payoffs: payoffs.get(key([row, column])) ?? null, isEquilibrium: stable.has(key([row, column])) }),
  };
}

/**
 * Events and intervals on one scale.
 *
 * What was not given is taken from the bounds that were computed; what has neither is `null`.
 *
 * @returns { items: [{ id, name, start, end, isSure }], from, until }, starts and ends in the unit
 *   of the timeline; an event ends where it starts.
 */
export function spansOf({ events, intervals }, bounds) {
  const bound = (item, endpoint, side) => bounds.find((one) => one.item === item && one.endpoint === endpoint)?.[side] ?? null;
  const items = [
    ...events.map(({ id, name, timestamp }) => {
      const at = timestamp ?? bound(id, "START", "earliest");
      return { id, name: name || id, start: at, end: timestamp ?? bound(id, "START", "latest") ?? at, isSure: timestamp !== null };
    }),
    ...intervals.map(({ id, name, start, end }) => ({
      id, name: name || id,
      start: start ?? bound(id, "START", "earliest"),
      end: end ?? bound(id, "END", "latest") ?? bound(id, "END", "earliest"),
      isSure: start !== null && end !== null,
    })),
  ];
  const known = items.flatMap(({ start, end }) => [start, end]).filter((at) => at !== null);
  return { items, from: Math.min(...known), until: Math.max(...known) };
}

/** "from 8 to 9", "at 9.5", "from 9 on". */
export function spanWords({ start, end, isSure }) {
  const about = isSure ? "" : "possibly ";
  if (start === null && end === null) return "at an unknown time";
  if (start === end) return `${about}at ${number(start)}`;
  if (end === null) return `${about}from ${number(start)} on`;
  return start === null ? `${about}until ${number(end)}` : `${about}from ${number(start)} to ${number(end)}`;
}

/** Beliefs before and after the evidence: [{ id, statement, before, after }]. */
export function barsOf({ hypotheses }, posteriors) {
  const after = new Map(posteriors.map(({ hypothesis, probability }) => [hypothesis, probability]));
  return hypotheses.map(({ id, statement, prior }) => ({ id, statement: statement || id, before: prior, after: after.get(id) ?? null }));
}
