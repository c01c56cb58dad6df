// What a reader has to know first: that a decision stands no more, and because of what.

import { h } from "../../libs.js";
import { placeHash, summaryHash } from "../../logic/route.js";
import { bannerOf } from "../../logic/verdict.js";

export function Banner({ verdict, conflicts, reason }) {
  const banner = bannerOf(verdict, conflicts);
  if (!banner) return null;
  const isConflict = verdict.status === "DISPUTED";
  return h("div", { class: "banner", role: "note" },
    h("p", null, banner.text, banner.about.length === 0 && reason ? `: ${reason}` : ""),
    banner.about.length > 0 && h("ul", null, banner.about.map((one) => h("li", { key: one.id },
      h("a", { href: isConflict ? placeHash("contradictions", one.id) : summaryHash(one) }, one.title)))));
}
