// The review: what waits for a person, decided one by one, each with a way back.

import { reopenAlike, settleAlike } from "../answers/contradiction.js";
import { inboxPage, reviewProposal } from "../answers/review.js";
import { number } from "../logic/format.js";
import { listHash } from "../logic/route.js";
import { focusItem } from "../views/parts/focus.js";
import { PagedList } from "./paged_list.js";

// A decided proposal cannot be opened again, so its verdict waits this long before it is sent.
const WAIT_MS = 8000;
const SAID = { accept: "Accepted.", reject: "Rejected.", favor_a: "The first is favoured.", favor_b: "The second is favoured.", dismissed: "Dismissed." };

export class Inbox {
  constructor(store, toaster) {
    this.store = store;
    this.toaster = toaster;
    this.list = new PagedList(store, "inbox", inboxPage);
    this.waiting = null;
    /** Of the verdict that is being sent. */
    this.sending = Promise.resolve();
    window.addEventListener("pagehide", () => this.send(true));
  }

  show({ page, filter }) {
    if (page !== "review") {
      this.send();
      return;
    }
    const isSame = listHash(page, filter) === listHash(page, this.list.list.filter);
    if (isSame && this.list.list.status === "ready") this.list.again();
    else this.list.replace(filter);
  }

  refresh(lists) {
    const isShown = this.store.state.route.page === "review" && lists.includes("review");
    if (isShown && this.list.list.status === "ready") this.list.again();
  }

  /** @param how accept or reject of a proposal; favor_a, favor_b or dismissed of a contradiction. */
  async decide(item, how) {
    await this.send();
    this.hide([...this.store.state.decided, item.id]);
    if (item.kind === "contradiction") await this.settle(item, how);
    else this.wait(item, how);
  }

  async settle({ id }, how) {
    let alike;
    try {
      alike = await settleAlike(id, how, "Settled in the review");
    } catch (error) {
      await this.bringBack(id, `It was not settled: ${error.message}`);
      return;
    }
    const others = alike > 0 ? ` So ${alike === 1 ? "is 1 other" : `are ${number(alike)} others`} like it.` : "";
    this.toaster.show(SAID[how] + others, { undo: () => reopenAlike(id).then(() => this.bringBack(id)) });
  }

  wait(item, how) {
    const timer = setTimeout(() => this.send(), WAIT_MS);
    this.waiting = { id: item.id, how, timer };
    this.toaster.show(SAID[how], { undo: async () => this.cancel(item.id) });
  }

  cancel(id) {
    if (this.waiting?.id !== id) return undefined;
    clearTimeout(this.waiting.timer);
    this.waiting = null;
    return this.bringBack(id);
  }

  /** Send the verdict that waits; it is over when every verdict before is sent too. */
  send(isLast = false) {
    if (this.waiting) {
      const { waiting } = this;
      this.waiting = null;
      clearTimeout(waiting.timer);
      this.toaster.close();
      this.sending = this.deliver(waiting, isLast);
    }
    return this.sending;
  }

  async deliver({ id, how }, isLast) {
    try {
      await reviewProposal(id, how.toUpperCase(), isLast);
    } catch (error) {
      await this.bringBack(id, `It was not decided: ${error.message}`);
    }
  }

  async bringBack(id, why = null) {
    this.hide(this.store.state.decided.filter((one) => one !== id));
    if (why) this.toaster.show(why);
    await this.list.again();
    requestAnimationFrame(() => focusItem(id));
  }

  hide(decided) {
    this.store.set({ decided });
  }

  get actions() {
    return {
      review: {
        more: () => this.list.more(),
        again: () => this.list.again(),
        filter: (filter) => void (location.hash = listHash("review", filter)),
        decide: (item, how) => this.decide(item, how),
      },
    };
  }
}
