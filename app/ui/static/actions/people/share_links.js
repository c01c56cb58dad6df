// Links that open a page of a decision or a session without a key: listed, made and revoked.

import { createShareLink, revokeShareLink, shareLinkPage } from "../../answers/people.js";
import { PagedList } from "../paged_list.js";
import { RetryKey } from "../retry_key.js";

export class ShareLinks {
  constructor(store, toaster) {
    this.store = store;
    this.toaster = toaster;
    this.retry = new RetryKey();
    this.list = new PagedList(store, "shareLinks", shareLinkPage);
    this.shown = null;
  }

  show({ page, id }) {
    const isOne = page === "decision" || page === "comments";
    const shown = page === "settings" ? page : (isOne && id) || null;
    if (this.shown === shown) return;
    this.shown = shown;
    // What opens a page is shown once: it goes with the page that made it.
    this.store.set({ newShareLink: null, shareRefusal: null });
    if (shown) this.list.replace({ nodeId: isOne ? id : null });
  }

  async create(nodeId, wanted) {
    await this.tried(async () => {
      const made = await createShareLink(this.retry.for(nodeId, wanted), nodeId, wanted);
      this.retry.forget();
      this.store.set({ newShareLink: made });
    });
  }

  async revoke({ id }) {
    await this.tried(async () => {
      await revokeShareLink(id);
      this.toaster.show("The link opens nothing any more.");
    });
  }

  async tried(action) {
    try {
      await action();
      this.store.set({ shareRefusal: null });
      await this.list.again();
    } catch (error) {
      this.store.set({ shareRefusal: error });
    }
  }

  get actions() {
    return {
      shareLinks: {
        more: () => this.list.more(),
        again: () => this.list.again(),
        create: (nodeId, wanted) => this.create(nodeId, wanted),
        revoke: (link) => this.revoke(link),
        hide: () => this.store.set({ newShareLink: null }),
      },
    };
  }
}
