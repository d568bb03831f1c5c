import type { Letter } from "./recognized-text.ts";

/** `check` is for a value that contradicts its own checksum or another value of the certificate. */
export const confidenceMarks = ["high", "medium", "low", "check"] as const;
export type ConfidenceMark = (typeof confidenceMarks)[number];
/** A value of one reading; `least` is the confidence of its most doubtful letter. */
export type Attempt = { readonly value: string; readonly confidence: number; readonly least: number };
export type MarkedValue = { readonly value: string; readonly mark: ConfidenceMark };

const CERTAIN = 85;
const DOUBTFUL = 50;

export function toAttempt(value: string, letters: readonly Letter[]): Attempt | undefined {
  if (value === "" || letters.length === 0) return undefined;
  const confidences = letters.map(({ confidence }) => confidence);
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return { value, confidence: sum / confidences.length, least: Math.min(...confidences) };
}

/** What several readings agree on is more certain than what one of them is sure of. */
export function mergeAttempts(attempts: readonly (Attempt | undefined)[]): MarkedValue | undefined {
  const found = attempts.filter((attempt) => attempt !== undefined);
  const [best, next] = found.toSorted((one, other) => other.confidence - one.confidence);
  if (!best) return undefined;
  const isCertain = best.confidence >= CERTAIN && best.least >= DOUBTFUL;
  const isAgreed = next?.value === best.value;
  if (isAgreed) return { value: best.value, mark: isCertain ? "high" : "medium" };
  return { value: best.value, mark: isCertain && !next ? "medium" : "low" };
}

/** Keeps a part of the value, or nothing where it has none. */
export function mapAttemptValue(
  attempt: Attempt | undefined,
  keep: (text: string) => string | undefined,
): Attempt | undefined {
  const value = attempt && keep(attempt.value);
  return attempt && value ? { ...attempt, value } : undefined;
}
