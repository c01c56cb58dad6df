// Begins a fork or a debate of a question, and goes to it.

import { beginSession, checkQuestion } from "../answers/asking.js";
import { change } from "../graphql.js";
import { placeHash } from "../logic/route.js";
import { START_DEBATE, START_FORK } from "../queries.js";
import { RetryKey } from "./retry_key.js";

const STARTS = { forks: START_FORK, debates: START_DEBATE };

export class Deliberating {
  constructor(store) {
    this.store = store;
    this.session = new RetryKey();
    this.retry = new RetryKey();
  }

  /**
   * Begin it in a session, or in a new one named after the question.
   *
   * @param page forks or debates.
   */
  async begin(page, question, sessionId) {
    try {
      checkQuestion(question);
      const session = sessionId ?? (await beginSession(this.session.for(page, question), question));
      const input = { idempotencyKey: this.retry.for(page, question, session), sessionId: session, question };
      const { id } = await change(STARTS[page], input);
      this.session.forget();
      this.retry.forget();
      location.hash = placeHash(page, id);
    } catch (error) {
      this.store.set({ refusal: error });
    }
  }

  get actions() {
    return { begin: (page, question, sessionId) => this.begin(page, question, sessionId) };
  }
}
