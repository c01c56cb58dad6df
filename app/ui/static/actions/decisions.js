// The list of decisions by the filter of the address, and the page of one.

import { decisionOf, decisionPage, fallsOf, precedentsOf, recordOutcome } from "../answers/decision.js";
import { decisionsHash } from "../logic/route.js";
import { newId } from "../new_id.js";
import { Opened } from "./opened.js";
import { PagedList } from "./paged_list.js";

const KEPT = "decision filters";
const MOST_KEPT = 20;

export class Decisions {
  constructor(store, memory) {
    this.store = store;
    this.memory = memory;
    this.list = new PagedList(store, "decisions", decisionPage);
    this.decision = new Opened(store, "decision", { question: decisionOf, onChange: () => this.again() });
    this.falls = new Opened(store, "falls", { question: fallsOf });
    this.precedents = new Opened(store, "precedents", { question: precedentsOf });
    this.retry = { content: null, key: null };
  }

  show({ page, id, filter }) {
    for (const opened of [this.decision, this.falls, this.precedents]) opened.show(page === "decision" ? id : null);
    if (page !== "decisions") return;
    const isSame = decisionsHash(filter) === decisionsHash(this.list.list.filter);
    if (isSame && this.list.list.status === "ready") this.list.again();
    else this.list.replace(filter);
    this.readKept();
  }

  /** Read again what one of `beliefs` is part of. */
  refresh({ beliefs, contradictions }) {
    const shown = this.store.state.decision.value?.ids ?? [];
    if (contradictions.length || shown.some((id) => beliefs.includes(id))) this.reload();
    if (beliefs.length) this.again();
  }

  reload() {
    for (const opened of [this.decision, this.falls]) if (opened.id) opened.load();
  }

  again() {
    const isShown = this.store.state.route.page === "decisions";
    if (isShown && this.list.list.status === "ready") this.list.again();
  }

  /** Record an outcome; the same one again, after an answer that got lost, is recorded once. */
  record(outcome) {
    const content = JSON.stringify([this.decision.id, outcome]);
    if (this.retry.content !== content) this.retry = { content, key: newId() };
    return this.decision.change((id) => recordOutcome(this.retry.key, id, outcome));
  }

  async readKept() {
    const kept = await this.memory.read(KEPT).catch(() => null);
    this.store.set({ keptFilters: Array.isArray(kept) ? kept : [] });
  }

  keep(filter) {
    const hash = decisionsHash(filter);
    const others = this.store.state.keptFilters.filter((one) => decisionsHash(one) !== hash);
    this.write([...others, filter].slice(-MOST_KEPT));
  }

  unkeep(filter) {
    this.write(this.store.state.keptFilters.filter((one) => one !== filter));
  }

  write(keptFilters) {
    this.store.set({ keptFilters });
    this.memory.write(KEPT, keptFilters);
  }

  get actions() {
    return {
      more: () => this.list.more(),
      again: () => this.list.again(),
      filter: (filter) => void (location.hash = decisionsHash(filter)),
      keep: (filter) => this.keep(filter),
      unkeep: (filter) => this.unkeep(filter),
      record: (outcome) => this.record(outcome),
      reload: () => this.reload(),
    };
  }
}
