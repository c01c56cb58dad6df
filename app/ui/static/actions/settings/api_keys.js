// The keys of the tenant: listed, made and revoked by whoever may administer it.

import { createKey, keyPage, revokeKey } from "../../answers/keys.js";
import { PagedList } from "../paged_list.js";
import { RetryKey } from "../retry_key.js";

export class ApiKeys {
  constructor(store, toaster) {
    this.store = store;
    this.toaster = toaster;
    this.retry = new RetryKey();
    this.list = new PagedList(store, "apiKeys", keyPage);
    this.isShown = false;
  }

  show({ page }) {
    const isShown = page === "settings";
    if (this.isShown === isShown) return;
    this.isShown = isShown;
    // A secret is shown once: it goes with the page.
    this.store.set({ newKey: null, keyRefusal: null });
    if (isShown) this.list.replace({});
  }

  async create(wanted) {
    await this.tried(async () => {
      const { secret, key } = await createKey(this.retry.for(wanted), wanted);
      this.retry.forget();
      this.store.set({ newKey: { secret, name: key.name } });
    });
  }

  async revoke({ id, name }) {
    await this.tried(async () => {
      await revokeKey(id);
      this.toaster.show(`The key “${name}” opens nothing any more.`);
    });
  }

  async tried(action) {
    try {
      await action();
      this.store.set({ keyRefusal: null });
      await this.list.again();
    } catch (error) {
      this.store.set({ keyRefusal: error });
    }
  }

  get actions() {
    return {
      apiKeys: {
        more: () => this.list.more(),
        again: () => this.list.again(),
        create: (wanted) => this.create(wanted),
        revoke: (key) => this.revoke(key),
        hideSecret: () => this.store.set({ newKey: null }),
      },
    };
  }
}
