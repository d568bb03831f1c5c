import { assert } from "#platform/kernel/assert.ts";
import { formatCompactDate, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What a number is made of, in order; the serial comes last and fills its digits. */
type Part = "risk" | "year" | "shortYear" | "date" | "com";
export type DocumentNumberFormat = {
  readonly prefix: string;
  readonly parts: readonly Part[];
  readonly digits: number;
};
/** Of the owning branch and product; the day is the day of entry (of issue, for a policy). */
export type DocumentNumberOrigin = {
  readonly riskCode?: string;
  readonly comCode?: string;
  readonly day: PlainDate;
};

/** Serials restart for each of these. `kind` is the name of the format. */
export function buildSerialNumberKey(
  kind: string,
  { prefix, parts }: DocumentNumberFormat,
  origin: DocumentNumberOrigin,
): string {
  return [kind, prefix, ...parts.map((part) => partText(part, origin))].join("|");
}

export function formatDocumentNumber(
  format: DocumentNumberFormat,
  origin: DocumentNumberOrigin,
  serial: number,
): string {
  const { prefix, parts, digits } = format;
  const counted = String(serial).padStart(digits, "0");
  assert(counted.length === digits, `serials of ${prefix} are used up for ${origin.day}`);
  return [prefix, ...parts.map((part) => partText(part, origin)), counted].join("");
}

export function buildDocumentNumberPattern({ prefix, parts, digits }: DocumentNumberFormat): RegExp {
  const pattern = [prefix, ...parts.map((part) => partPattern[part]), `\\d{${digits}}`].join("");
  return new RegExp(`^${pattern}$`);
}

const partPattern: Record<Part, string> = {
  risk: String.raw`\d{4}`,
  year: String.raw`20\d{2}`,
  shortYear: String.raw`\d{2}`,
  date: String.raw`20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`,
  com: String.raw`\d{8}`,
};

function partText(part: Part, { riskCode = "", comCode = "", day }: DocumentNumberOrigin): string {
  const texts: Record<Part, string> = {
    risk: riskCode,
    year: day.slice(0, 4),
    shortYear: day.slice(2, 4),
    date: formatCompactDate(day),
    com: comCode,
  };
  const text = texts[part];
  assert(new RegExp(`^${partPattern[part]}$`).test(text), `a number needs its ${part}, not "${text}"`);
  return text;
}
