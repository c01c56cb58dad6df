// The list of decisions by the filter of the address, and the page of one.

import { beginSession } from "../answers/asking.js";
import {
  decisionOf, decisionPage, fallsOf, precedentsOf, proposeReason, reasonsFor, recordDecision, recordOutcome,
} from "../answers/decision.js";
import { decisionHash, decisionsHash, listHash } from "../logic/route.js";
import { failed, LOADING, NO_SUGGESTION, ready } from "../store.js";
import { Opened } from "./opened.js";
import { PagedList } from "./paged_list.js";
import { RetryKey } from "./retry_key.js";

export class Decisions {
  constructor(store, kept, toaster) {
    this.store = store;
    this.toaster = toaster;
    this.kept = kept;
    this.list = new PagedList(store, "decisions", decisionPage);
    this.decision = new Opened(store, "decision", { question: decisionOf, onChange: () => this.again() });
    this.falls = new Opened(store, "falls", { question: fallsOf });
    this.precedents = new Opened(store, "precedents", { question: precedentsOf });
    this.retry = new RetryKey();
    this.session = new RetryKey();
    this.id = new RetryKey();
    this.suggested = new RetryKey();
  }

  show({ page, id, filter }) {
    if (page !== "decision" || id !== this.decision.id) this.store.set({ suggestion: NO_SUGGESTION });
    for (const opened of [this.decision, this.falls, this.precedents]) opened.show(page === "decision" ? id : null);
    if (page !== "decisions") return;
    const isSame = decisionsHash(filter) === decisionsHash(this.list.list.filter);
    if (isSame && this.list.list.status === "ready") this.list.again();
    else this.list.replace(filter);
    this.kept.read("decisions");
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
    return this.decision.change((id) => recordOutcome(this.retry.for(id, outcome), id, outcome));
  }

  /** Write a decision down, in a session named after its question, and go to its page. */
  async write(decided) {
    try {
      const session = await beginSession(this.session.for(decided), decided.question);
      const id = this.id.for(decided);
      await recordDecision(this.retry.for(session, decided), session, { id, ...decided });
      for (const key of [this.session, this.id, this.retry]) key.forget();
      location.hash = decisionHash(id);
    } catch (error) {
      this.store.set({ refusal: error });
    }
  }

  /** Look for what the open decision may rest on. */
  async findReasons(text) {
    const { id } = this.decision;
    this.store.set({ suggestion: { found: LOADING, error: null } });
    const found = await reasonsFor(text, id).then(ready, failed);
    if (this.decision.id === id) this.store.set({ suggestion: { found, error: null } });
  }

  /** Propose that the open decision rests on something: { cited, reason }. */
  async suggest(reason) {
    const { id } = this.decision;
    try {
      await proposeReason(this.suggested.for(id, reason), id, reason);
    } catch (error) {
      this.store.set({ suggestion: { ...this.store.state.suggestion, error } });
      return;
    }
    this.suggested.forget();
    this.store.set({ suggestion: NO_SUGGESTION });
    this.toaster.show("Proposed. It waits in the review.", { href: listHash("review", {}) });
  }

  get actions() {
    return {
      write: (decided) => this.write(decided),
      more: () => this.list.more(),
      again: () => this.list.again(),
      ...this.kept.actionsOf("decisions"),
      record: (outcome) => this.record(outcome),
      reload: () => this.reload(),
      findReasons: (text) => this.findReasons(text),
      suggest: (reason) => this.suggest(reason),
    };
  }
}
