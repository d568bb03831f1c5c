export const verificationLimits = {
  /** A schedule of ten thousand people has about a third of it. */
  maxBytes: 20 * 1024 * 1024,
  triesPerMinute: 30,
} as const;

/** Keeps as much of a number as its holder needs to recognise it. */
export function maskPaperNumber(number: string): string {
  return `${number.slice(0, 5)}${"*".repeat(Math.max(number.length - 9, 0))}${number.slice(-4)}`;
}

const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Counts the tries of each address within a minute. Returns false beyond the limit. */
export function createTryCounter(perMinute: number): (address: string, now: Date) => boolean {
  const counts = new Map<string, { since: number; tries: number }>();
  return (address, now) => {
    const time = now.getTime();
    if (counts.size >= MOST_ADDRESSES)
      for (const [known, { since }] of counts) if (time - since >= MINUTE_MS) counts.delete(known);
    const known = counts.get(address);
    if (!known || time - known.since >= MINUTE_MS) {
      // Without room for more addresses nobody new is let in: an attacker may have many.
      if (!known && counts.size >= MOST_ADDRESSES) return false;
      counts.set(address, { since: time, tries: 1 });
      return true;
    }
    known.tries += 1;
    return known.tries <= perMinute;
  };
}
