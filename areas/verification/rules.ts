export const verificationLimits = {
  /** A schedule of ten thousand people has about a third of it. */
  maxBytes: 20 * 1024 * 1024,
  triesPerMinute: 30,
} as const;

export const PAPER_TRIES = {
  purpose: "",
  most: verificationLimits.triesPerMinute,
  windowMinutes: 1,
} as const;

/** Keeps as much of a number as its holder needs to recognise it. */
export function maskPaperNumber(number: string): string {
  return `${number.slice(0, 5)}${"*".repeat(Math.max(number.length - 9, 0))}${number.slice(-4)}`;
}
