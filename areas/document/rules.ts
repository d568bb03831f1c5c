import { assert } from "#platform/kernel/assert.ts";
import { compactDate, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What a number is made of, in order; the serial comes last and fills its digits. */
type Part = "risk" | "year" | "shortYear" | "date" | "com";
type Format = { prefix: string; parts: readonly Part[]; digits: number };

/** Numbers of business (编号规则): issued by the server only, unique, never reused, gaps allowed. */
export const numberFormats = {
  inquiryNo: { prefix: "Q", parts: ["risk", "year", "com"], digits: 6 },
  proposalNo: { prefix: "T", parts: ["risk", "year", "com"], digits: 6 },
  policyNo: { prefix: "P", parts: ["risk", "year", "com"], digits: 6 },
  endorseNo: { prefix: "E", parts: ["risk", "year", "com"], digits: 6 },
  provisionalNo: { prefix: "B", parts: ["risk", "year", "com"], digits: 6 },
  orderNo: { prefix: "DD", parts: ["date"], digits: 8 },
  combId: { prefix: "ZH", parts: ["date"], digits: 6 },
  packageId: { prefix: "FA", parts: ["risk"], digits: 3 },
  insurancePlanNo: { prefix: "JH", parts: ["risk", "year"], digits: 6 },
  contractNo: { prefix: "HT", parts: ["com", "year"], digits: 5 },
  agreementNo: { prefix: "XY", parts: ["com", "year"], digits: 4 },
  openCoverNo: { prefix: "YY", parts: ["com", "year"], digits: 4 },
  busOppNo: { prefix: "SJ", parts: ["date"], digits: 6 },
  batchNo: { prefix: "FP", parts: ["date"], digits: 8 },
  taskId: { prefix: "PL", parts: ["date"], digits: 6 },
  surveyReportNo: { prefix: "CK", parts: ["com", "shortYear"], digits: 6 },
  prepayNo: { prefix: "YS", parts: ["date"], digits: 8 },
  paymentNo: { prefix: "JF", parts: ["date"], digits: 8 },
  workOrderNo: { prefix: "GD", parts: ["date"], digits: 6 },
  coinsuranceId: { prefix: "GB", parts: ["year", "com"], digits: 4 },
  backdatingNo: { prefix: "DQ", parts: ["date"], digits: 6 },
} as const satisfies Record<string, Format>;

export type NumberKind = keyof typeof numberFormats;
/** Of the owning branch and product; the day is the day of entry (of issue, for a policy). */
export type NumberOrigin = { riskCode?: string; comCode?: string; day: PlainDate };

/** Serials restart for each of these. */
export function serialKey(kind: NumberKind, origin: NumberOrigin): string {
  const { prefix, parts } = numberFormats[kind];
  return [kind, prefix, ...parts.map((part) => partText(part, origin))].join("|");
}

export function formatNumber(kind: NumberKind, origin: NumberOrigin, serial: number): string {
  const { prefix, parts, digits } = numberFormats[kind];
  const counted = String(serial).padStart(digits, "0");
  assert(counted.length === digits, `${kind} has used up its serials for ${serialKey(kind, origin)}`);
  return [prefix, ...parts.map((part) => partText(part, origin)), counted].join("");
}

/** The form only; whether the product and the branch exist is for the areas that know them. */
export function isNumber(kind: NumberKind, text: string): boolean {
  return numberPattern(kind).test(text);
}

export function numberPattern(kind: NumberKind): RegExp {
  const { prefix, parts, digits } = numberFormats[kind];
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

function partText(part: Part, { riskCode = "", comCode = "", day }: NumberOrigin): string {
  const texts: Record<Part, string> = {
    risk: riskCode,
    year: day.slice(0, 4),
    shortYear: day.slice(2, 4),
    date: compactDate(day),
    com: comCode,
  };
  const text = texts[part];
  assert(new RegExp(`^${partPattern[part]}$`).test(text), `a number needs its ${part}, not "${text}"`);
  return text;
}
