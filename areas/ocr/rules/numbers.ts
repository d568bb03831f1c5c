import { checkSocialCreditCode } from "#platform/kernel/credit-code.ts";
import { parseIdentityNumber } from "#platform/kernel/identity-number.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { MarkedValue } from "./attempt.ts";
import type { TextRow } from "./recognized-text.ts";

type NumberFormat = {
  readonly run: RegExp;
  readonly length: number;
  /** Letters that the number never has, and the digits that they are read for. */
  readonly misread: Readonly<Record<string, string>>;
  /** Whether one stroke may be read as both characters. */
  isSimilar(character: string, next: string): boolean;
  isValid(number: string): boolean;
};

const readAsDigits = { O: "0", Q: "0", D: "0", I: "1", L: "1", "!": "1", Z: "2", S: "5", B: "8", G: "6" };

const identityFormat = (today: PlainDate): NumberFormat => ({
  run: /[0-9OQDILZSBG!X]{16,20}/g,
  length: 18,
  misread: readAsDigits,
  isSimilar: () => true,
  isValid: (number) => parseIdentityNumber(number, today).ok,
});

const creditFormat: NumberFormat = {
  run: /[0-9A-Z!]{16,20}/g,
  length: 18,
  misread: { O: "0", I: "1", "!": "1", Z: "2", S: "5" },
  isSimilar: (character, next) =>
    character === next ||
    ["1L", "0D", "0Q", "8B", "6G"].some((pair) => pair.includes(character) && pair.includes(next)),
  isValid: (code) => checkSocialCreditCode(code) === undefined,
};

export function findIdentityNumber(
  readings: readonly (readonly TextRow[])[],
  today: PlainDate,
): MarkedValue | undefined {
  return findNumber(readings, identityFormat(today));
}

export function findCreditCode(readings: readonly (readonly TextRow[])[]): MarkedValue | undefined {
  return findNumber(readings, creditFormat);
}

/** The checksum decides between the readings. A number that was not read as it stands may fit its checksum by chance. */
function findNumber(
  readings: readonly (readonly TextRow[])[],
  format: NumberFormat,
): MarkedValue | undefined {
  const runs = readings.flat().flatMap(({ text }) => text.toUpperCase().match(format.run) ?? []);
  const read = runs.map((run) => replaceMisread(run, format));
  const whole = new Set(read.filter((number) => number.length === format.length));
  const [valid, ...otherValid] = [...whole].filter(format.isValid);
  if (valid !== undefined && otherValid.length > 0) return { value: valid, mark: "check" };
  if (valid !== undefined)
    return { value: valid, mark: whole.size === 1 && runs.includes(valid) ? "high" : "medium" };
  const repaired = new Set(read.flatMap((number) => listRepairs(number, format)).filter(format.isValid));
  const [only] = repaired;
  if (only !== undefined && repaired.size === 1) return { value: only, mark: "low" };
  const [nearest] = read.toSorted(
    (one, other) => Math.abs(one.length - format.length) - Math.abs(other.length - format.length),
  );
  return nearest === undefined ? undefined : { value: nearest, mark: "check" };
}

function replaceMisread(run: string, { misread }: NumberFormat): string {
  return [...run].map((character) => misread[character] ?? character).join("");
}

/** One character too many: a stroke that was read twice, as itself and as a similar one. */
function listRepairs(number: string, { length, isSimilar }: NumberFormat): string[] {
  if (number.length !== length + 1) return [];
  return Array.from({ length }, (_, index) => index).flatMap((index) =>
    isSimilar(number.charAt(index), number.charAt(index + 1))
      ? [without(number, index), without(number, index + 1)]
      : [],
  );
}

function without(text: string, index: number): string {
  return text.slice(0, index) + text.slice(index + 1);
}
