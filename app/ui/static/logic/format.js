// Times, numbers and texts as people read them. Pure.

const NUMBER = new Intl.NumberFormat("en");
const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

export function number(value) {
  return NUMBER.format(value);
}

/** To the second, for the moments of a history. */
export function moment(iso) {
  return MOMENT.format(new Date(iso));
}

export function time(iso) {
  return TIME.format(new Date(iso));
}

/** The day in the reader's zone. */
export function day(iso) {
  return DAY.format(new Date(iso));
}

export function counted(count, noun) {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function duration(milliseconds) {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${number(Math.round(milliseconds / 100) / 10)} s`;
}

export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** One line of at most `limit` characters, cut at a word where one ends near. */
export function brief(text, limit) {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  const cut = line.slice(0, limit - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > limit * 0.6 ? cut.slice(0, space) : cut}…`;
}

/** JSON text set out in lines; text that is no JSON as it is. */
export function pretty(text) {
  if (typeof text !== "string") return JSON.stringify(text, null, 2);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/**
 * Cut a text into marked and plain parts.
 *
 * @param spans [[start, end]] in code points, as the server counts them, in order.
 * @returns [{ text, marked }].
 */
export function highlighted(text, spans) {
  const points = [...text];
  const parts = [];
  let at = 0;
  for (const [start, end] of spans) {
    parts.push({ text: points.slice(at, start).join(""), marked: false });
    parts.push({ text: points.slice(start, end).join(""), marked: true });
    at = end;
  }
  parts.push({ text: points.slice(at).join(""), marked: false });
  return parts.filter((part) => part.text);
}
