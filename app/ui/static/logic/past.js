// What the retention deleted, in words. Pure.

/** The code of the service for events that were deleted. */
export const PAST_NOT_KEPT = "PAST_NOT_KEPT";

/** Said when a page was away for so long that it could not go on where it was. */
export const READ_ANEW = "Events from while this page was away are no longer kept, so it was read anew. Nothing that was recorded is lost.";

/** The lines of a stream with one more; `isCut`: lines before the first are no longer kept. */
export function withLine({ lines, isCut }, line, most) {
  return { lines: [...lines, line].slice(-most), isCut: lines.length ? isCut : line.seq > 1 };
}

const KEPT = {
  RAW_PAYLOADS: "Raw answers of models",
  TOKEN_DELTAS: "Answers piece by piece, as they were written",
  EVENTS: "Events: what happened, one by one",
};

/** A kind of records with how long they are kept: [name, sentence]. */
export function keptWords({ kind, days, due, kept }) {
  const name = KEPT[kind] ?? kind.toLowerCase().replaceAll("_", " ");
  if (days === null) return [name, "kept for good"];
  const staying = kept ? `; ${kept} as old stay, because something rests on them` : "";
  return [name, `deleted after ${days} ${days === 1 ? "day" : "days"}: ${due ? `${due} are due` : "none is due"}${staying}`];
}
