// The search page: what the address asks for, page by page.

import { foundPage } from "../answers/search.js";
import { listHash } from "../logic/route.js";
import { NO_LIST } from "../store.js";
import { PagedList } from "./paged_list.js";

export class Finding {
  constructor(store) {
    this.list = new PagedList(store, "found", foundPage);
  }

  show({ page, filter }) {
    if (page !== "search") return;
    const { list } = this;
    const isSame = listHash(page, filter) === listHash(page, list.list.filter);
    if (!filter.q) list.update({ ...NO_LIST, filter, facets: [], total: 0, status: "ready" });
    else if (isSame && list.list.status === "ready") list.again();
    else list.replace(filter);
  }

  get actions() {
    return {
      // Typing leaves one step to go back to, not one a letter.
      filter: (filter) => location.replace(listHash("search", filter)),
      more: () => this.list.more(),
      again: () => this.list.again(),
    };
  }
}
