// Asks a model and follows its answer as it is written.

import { answerOf, beginSession, branchBefore, cancelThinking, checkQuestion, think } from "../answers/asking.js";
import { heard, isStored, SILENT } from "../logic/answer.js";
import { placeHash } from "../logic/route.js";
import { RetryKey } from "./retry_key.js";

const IDLE = { status: "idle", stored: null, heard: SILENT, error: null };

export class Asking {
  constructor(store, live) {
    this.store = store;
    this.live = live;
    this.id = null;
    this.heard = SILENT;
    this.stop = () => {};
    this.session = new RetryKey();
    this.retry = new RetryKey();
    this.branch = new RetryKey();
  }

  /** Show an answer, or an empty page for a new question. */
  show({ page, id }) {
    const wanted = page === "ask" ? id : null;
    if (page === "ask" && wanted === this.id) return;
    this.stop();
    this.stop = () => {};
    this.id = wanted;
    this.heard = SILENT;
    this.store.set({ asking: wanted ? { ...IDLE, status: "loading" } : IDLE });
    if (wanted) this.open(wanted);
  }

  async open(id) {
    const stored = await this.read(id);
    if (this.id !== id || !stored) return;
    // One that is over is drawn once it was heard to its end, or has nothing to be heard any more:
    // it would else grow, and move what is below it from under the pointer.
    if (!isStored(stored)) this.update(id, { stored, status: "ready" });
    this.stop = this.live.follow({
      stream: id,
      after: 0,
      onEvent: ({ payload }) => this.hear(id, payload),
      onEnd: () => this.load(id),
    });
  }

  // An answer that is over is shown whole: it would else shrink and grow under who reads it.
  // What one cites is known once it is over.
  hear(id, line) {
    if (this.id !== id) return;
    this.heard = heard(this.heard, line);
    const wasOver = isStored(this.store.state.asking.stored);
    if (!wasOver || this.heard.end) this.update(id, { heard: this.heard });
    if (!wasOver && this.heard.end) this.load(id);
  }

  async load(id) {
    const stored = await this.read(id);
    if (stored) this.update(id, { stored, status: "ready" });
  }

  async read(id) {
    try {
      return await answerOf(id);
    } catch (error) {
      this.update(id, { status: "failed", error });
      return null;
    }
  }

  update(id, patch) {
    if (this.id === id) this.store.set({ asking: { ...this.store.state.asking, ...patch } });
  }

  /** Ask in the session of the open answer, or in a new one; the same text again is asked once. */
  async ask(text) {
    const sessionId = this.store.state.asking.stored?.sessionId ?? null;
    try {
      checkQuestion(text);
      const session = sessionId ?? (await beginSession(this.session.for(text), text));
      location.hash = placeHash("ask", await think(this.retry.for(session, text), session, text));
    } catch (error) {
      this.store.set({ refusal: error });
      return false;
    }
    this.session.forget();
    this.retry.forget();
    this.store.set({ refusal: null });
    return true;
  }

  /** Put another question in the place of the open one, on a branch; both stay. */
  async askOtherwise(text) {
    const { sessionId, questionId } = this.store.state.asking.stored;
    try {
      checkQuestion(text);
      const branchId = await branchBefore(this.branch.for(questionId, text), questionId);
      location.hash = placeHash("ask", await think(this.retry.for(branchId, text), sessionId, text, branchId));
    } catch (error) {
      this.store.set({ refusal: error });
      return;
    }
    this.branch.forget();
    this.retry.forget();
    this.store.set({ refusal: null });
  }

  async cancel() {
    const { id } = this;
    await cancelThinking(id).catch((error) => this.update(id, { error }));
  }

  get actions() {
    return { ask: (text) => this.ask(text), askOtherwise: (text) => this.askOtherwise(text), cancel: () => this.cancel(), reload: () => this.load(this.id) };
  }
}
