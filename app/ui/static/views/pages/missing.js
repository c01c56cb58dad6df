// An address that names nothing.

import { h } from "../../libs.js";
import { decisionsHash } from "../../logic/route.js";

export function MissingPage() {
  return h("section", { class: "state missing" },
    h("h1", null, "There is no such page"),
    h("p", null, "The address is wrong, or what it named is gone. Look among ",
      h("a", { href: decisionsHash() }, "all decisions"), ", go ",
      h("a", { href: "#/" }, "home"), ", or press ", h("kbd", null, "/"), " to search."));
}
