// Files that are taken in one after the other, each with how far it is.

import { importTranscript } from "../answers/importing.js";
import { newId } from "../new_id.js";

export class Importing {
  constructor(store) {
    this.store = store;
    this.last = Promise.resolve();
  }

  /** Take files in, after those that wait already. */
  add(files) {
    for (const file of files) {
      const key = newId();
      this.store.set({ imports: [...this.store.state.imports, { key, name: file.name, status: "waiting", share: 0 }] });
      this.last = this.last.then(() => this.take(key, file));
    }
  }

  async take(key, file) {
    try {
      this.update(key, { status: "reading" });
      const content = await file.text();
      this.update(key, { status: "sending" });
      const report = await importTranscript(key, file.name, content, (share) =>
        this.update(key, { share, status: share < 1 ? "sending" : "storing" }));
      this.update(key, { status: "done", report });
    } catch (error) {
      this.update(key, { status: "failed", error });
    }
  }

  update(key, patch) {
    const imports = this.store.state.imports.map((one) => (one.key === key ? { ...one, ...patch } : one));
    this.store.set({ imports });
  }

  get actions() {
    return {
      importFiles: (files) => this.add(files),
      forgetImport: (key) => this.store.set({ imports: this.store.state.imports.filter((one) => one.key !== key) }),
    };
  }
}
