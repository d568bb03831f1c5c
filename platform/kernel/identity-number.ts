import { computeWeightedMod } from "./checksum.ts";
import { computeAgeOn, isPlainDate, type PlainDate } from "./plain-date.ts";

export type Gender = "1" | "2";
export type IdentityNumberParseResult =
  | { ok: true; gender: Gender; birthDate: PlainDate; length: 15 | 18 }
  | { ok: false; reason: string };

// GB 11643.
const CHECK_CHARACTERS = "10X98765432";
const SCHEME = {
  alphabet: "0123456789",
  weights: [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
  modulus: 11,
};

/** Normalises a typed or pasted certificate number: no gaps, capital letters, half width. */
export function normalizeCertificateNumber(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\u200b-\u200f\ufeff]/g, "")
    .toUpperCase();
}

export function parseIdentityNumber(no: string, today: PlainDate): IdentityNumberParseResult {
  const reason = checkFormat(no);
  if (reason !== undefined) return { ok: false, reason: reason };
  const { birthDate, gender } = parseParts(no);
  if (!isPlainDate(birthDate)) return { ok: false, reason: "身份证号码中的出生日期不存在" };
  if (birthDate > today) return { ok: false, reason: "身份证号码中的出生日期不能晚于今天" };
  if (no.length === 18 && no[17] !== computeIdentityCheckCharacter(no))
    return { ok: false, reason: "身份证号码校验位不正确" };
  return { ok: true, gender, birthDate, length: no.length === 18 ? 18 : 15 };
}

/** Returns a person's number in both lengths: in 1999 two digits of the year and a check character were added. */
export function listIdentityNumberVariants(no: string): string[] {
  if (/^\d{15}$/.test(no)) {
    const longer = `${no.slice(0, 6)}19${no.slice(6)}`;
    return [no, longer + computeIdentityCheckCharacter(longer)];
  }
  if (/^\d{6}19\d{9}[\dX]$/.test(no)) return [no, no.slice(0, 6) + no.slice(8, 17)];
  return [no];
}

/** Returns completed years, or undefined when the number is invalid or the birth is after that date. */
export function computeAgeFromIdentityNumber(no: string, date: PlainDate): number | undefined {
  const identity = parseIdentityNumber(no, date);
  return identity.ok ? computeAgeOn(identity.birthDate, date) : undefined;
}

/** A text of another length is masked whole, because it may be a number with a digit missing. */
export function maskIdentityNumber(no: string): string {
  const isWhole = no.length === 15 || no.length === 18;
  return isWhole ? no.slice(0, 3) + "*".repeat(no.length - 7) + no.slice(-4) : "*".repeat(no.length);
}

function checkFormat(no: string): string | undefined {
  if (no.length !== 15 && no.length !== 18) return "身份证号码应为15位或18位";
  if (no.length === 15 && !/^\d{15}$/.test(no)) return "15位身份证号码应全部为数字";
  if (no.length === 18 && !/^\d{17}[\dX]$/.test(no)) return "身份证号码前17位应为数字，末位应为数字或大写X";
  return undefined;
}

function parseParts(no: string): { birthDate: string; gender: Gender } {
  const [digits, sexDigit] = no.length === 18 ? [no.slice(6, 14), no[16]] : [`19${no.slice(6, 12)}`, no[14]];
  const birthDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return { birthDate, gender: Number(sexDigit) % 2 === 1 ? "1" : "2" };
}

/** Computes the eighteenth character from the seventeen before it. */
export function computeIdentityCheckCharacter(no: string): string {
  return CHECK_CHARACTERS.charAt(computeWeightedMod(no.slice(0, 17), SCHEME));
}
