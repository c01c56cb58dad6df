// Days as people write them. Pure.

/** Midnight of the reader's day, `later` days after it; undefined for a text that is no day. */
export function startOf(day, later) {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "") ?? [];
  return year && new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}
