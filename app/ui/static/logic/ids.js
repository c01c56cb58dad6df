// Ids as the service takes them from clients. Pure.

/**
 * A UUIDv7.
 *
 * @param now Milliseconds of the clock.
 * @param random Sixteen random bytes.
 */
export function uuid7(now, random) {
  const bytes = Uint8Array.from(random);
  for (let at = 5, rest = now; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 4, 4, 4, 12].reduce(({ parts, from }, size) => ({
    parts: [...parts, hex.slice(from, from + size)],
    from: from + size,
  }), { parts: [], from: 0 }).parts.join("-");
}
