// The review: what waits for a person, decided one by one, each with a way back.

import { reopenAlike, settleAlike } from "../answers/contradiction.js";
import { inboxPage } from "../answers/review.js";
import { number } from "../logic/format.js";
import { listHash } from "../logic/route.js";
import { focusItem } from "../views/parts/focus.js";
import { PagedList } from "./paged_list.js";
import { Verdicts } from "./verdicts.js";

const AWAY = "Noema does not answer. What you decided is kept in this browser and sent as soon as it does.";
const SAID = { accept: "Accepted.", reject: "Rejected.", favor_a: "The first is favoured.", favor_b: "The second is favoured.", dismissed: "Dismissed." };

export class Inbox {
  constructor(store, toaster, memory) {
    this.store = store;
    this.toaster = toaster;
    this.list = new PagedList(store, "inbox", inboxPage);
    this.verdicts = new Verdicts(memory, {
      onHidden: (id) => this.hide([...this.store.state.decided, id]),
      onSent: (isLate) => isLate && this.toaster.show("What you decided the last time is stored now."),
      onRefused: (id, error) => this.bringBack(id, `It was not decided: ${error.message}`),
      onAway: () => this.toaster.show(AWAY),
    });
  }

  /** Send what was decided before the page was closed. */
  resume() {
    this.verdicts.resume();
  }

  show({ page, filter }) {
    if (page !== "review") {
      this.leave();
      return;
    }
    this.verdicts.prepare();
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
    await this.leave();
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

  async wait({ id }, how) {
    await this.verdicts.wait(id, how);
    this.toaster.show(SAID[how], { undo: () => this.cancel(id) });
  }

  async cancel(id) {
    if (await this.verdicts.cancel(id)) await this.bringBack(id);
  }

  /** Send what waits: its undo is over. */
  leave() {
    if (!this.verdicts.waiting.size) return undefined;
    this.toaster.close();
    return this.verdicts.sendAll();
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
