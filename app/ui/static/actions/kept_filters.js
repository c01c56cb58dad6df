// The filters of lists that this browser keeps, by list.

import { listHash } from "../logic/route.js";

const MOST_KEPT = 20;

export class KeptFilters {
  constructor(store, memory) {
    this.store = store;
    this.memory = memory;
  }

  of(page) {
    return this.store.state.keptFilters[page] ?? [];
  }

  async read(page) {
    const kept = await this.memory.read(nameOf(page)).catch(() => null);
    this.set(page, Array.isArray(kept) ? kept : []);
  }

  keep(page, filter) {
    const others = this.of(page).filter((one) => listHash(page, one) !== listHash(page, filter));
    this.write(page, [...others, filter].slice(-MOST_KEPT));
  }

  unkeep(page, filter) {
    this.write(page, this.of(page).filter((one) => one !== filter));
  }

  write(page, filters) {
    this.set(page, filters);
    this.memory.write(nameOf(page), filters);
  }

  set(page, filters) {
    this.store.set({ keptFilters: { ...this.store.state.keptFilters, [page]: filters } });
  }

  actionsOf(page) {
    return {
      filter: (filter) => void (location.hash = listHash(page, filter)),
      keep: (filter) => this.keep(page, filter),
      unkeep: (filter) => this.unkeep(page, filter),
    };
  }
}

function nameOf(page) {
  return page === "decisions" ? "decision filters" : `${page} filters`;
}
