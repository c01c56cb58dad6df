// Verdicts that wait for their undo. A decided proposal cannot be opened again, so each is kept in this browser until
// the service has it: whatever becomes of the page, the next one sends what is left, under the same idempotency key.

import { reviewProposal } from "../answers/review.js";
import { due, isLate, withoutVerdict } from "../logic/outbox.js";
import { newId } from "../new_id.js";

const KEPT = "verdicts";
const WAIT_MS = 8000;

export class Verdicts {
  /** @param told { onHidden(id), onSent(isLate), onRefused(id, error), onAway() }. */
  constructor(memory, told) {
    this.memory = memory;
    this.told = told;
    /** Verdicts of this page that wait, by the id of their proposal: { verdict, timer }. */
    this.waiting = new Map();
    window.addEventListener("pagehide", () => this.sendAll());
    // A phone may end a page that is not seen without another word.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.sendAll());
  }

  /** Take up what a page that is gone left. */
  async resume() {
    if (!this.memory.has(KEPT)) return;
    // Nobody is signed in, or the service is away: the next page takes them up.
    const kept = await this.kept().catch(() => []);
    for (const verdict of kept) {
      this.told.onHidden(verdict.id);
      this.schedule({ ...verdict, isKept: true }, due(verdict, Date.now()));
    }
  }

  /** Learn where verdicts are kept, so that one is there as soon as it is made. */
  prepare() {
    this.memory.key(KEPT).catch(() => {});
  }

  async wait(id, how) {
    const verdict = { id, how, key: newId(), at: Date.now() + WAIT_MS };
    this.schedule(verdict, WAIT_MS);
    verdict.isKept = await this.memory.update(KEPT, (kept) => [...listOf(kept), verdict]).catch(() => false);
  }

  /** @returns Whether it still waited. */
  async cancel(id) {
    const waits = this.waiting.has(id);
    this.stop(id);
    if (waits) await this.forget(id);
    return waits;
  }

  /** Send all that waits now; it is over when all of it was answered. */
  sendAll() {
    return Promise.all([...this.waiting.values()].map(({ verdict }) => this.send(verdict)));
  }

  schedule(verdict, afterMs) {
    this.waiting.set(verdict.id, { verdict, timer: setTimeout(() => this.sendIfKept(verdict), afterMs) });
  }

  stop(id) {
    clearTimeout(this.waiting.get(id)?.timer);
    this.waiting.delete(id);
  }

  // Another tab may have undone or sent it meanwhile.
  async sendIfKept(verdict) {
    const isGone = verdict.isKept && !(await this.kept()).some(({ id }) => id === verdict.id);
    if (isGone) this.stop(verdict.id);
    else await this.send(verdict);
  }

  async send(verdict) {
    this.stop(verdict.id);
    try {
      await reviewProposal(verdict);
    } catch (error) {
      if (error.code === "OFFLINE") this.sendLater(verdict);
      else await this.refuse(verdict, error);
      return;
    }
    await this.forget(verdict.id);
    this.told.onSent(isLate(verdict, Date.now()));
  }

  sendLater(verdict) {
    this.told.onAway();
    this.schedule(verdict, WAIT_MS);
  }

  async refuse({ id }, error) {
    await this.forget(id);
    this.told.onRefused(id, error);
  }

  async kept() {
    return listOf(await this.memory.read(KEPT));
  }

  forget(id) {
    return this.memory.update(KEPT, (kept) => withoutVerdict(listOf(kept), id));
  }
}

function listOf(kept) {
  return Array.isArray(kept) ? kept : [];
}
