// Says what was just done, with a way to undo it.

const SHOWN_MS = 12_000;

export class Toaster {
  constructor(store) {
    this.store = store;
    this.timer = null;
  }

  /** @param undo Called when the reader wants it undone; null where it cannot be. */
  show(text, { undo = null, href = null } = {}) {
    clearTimeout(this.timer);
    this.store.set({ toast: { text, undo, href } });
    this.timer = setTimeout(() => this.close(), SHOWN_MS);
  }

  close() {
    clearTimeout(this.timer);
    this.store.set({ toast: null });
  }

  async undo() {
    const { toast } = this.store.state;
    this.close();
    await toast?.undo?.().catch((error) => this.show(`It could not be undone: ${error.message}`));
  }

  get actions() {
    return { undo: () => this.undo(), closeToast: () => this.close() };
  }
}
