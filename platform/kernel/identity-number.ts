import { weightedMod } from "./checksum.ts";
import { ageOn, isPlainDate, type PlainDate } from "./plain-date.ts";

export type Gender = "1" | "2";
export type Identity =
  | { ok: true; gender: Gender; birthDate: PlainDate; length: 15 | 18 }
  | { ok: false; why: string };

// GB 11643.
const CHECK_CHARACTERS = "10X98765432";
const SCHEME = {
  alphabet: "0123456789",
  weights: [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
  modulus: 11,
};

/** A number of a certificate as it is kept, however it was typed or pasted: without gaps, in capitals, of half width. */
export function bareNumber(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\u200b-\u200f\ufeff]/g, "")
    .toUpperCase();
}

export function parseIdentity(no: string, today: PlainDate): Identity {
  const why = malformed(no);
  if (why !== undefined) return { ok: false, why };
  const { birthDate, gender } = contentOf(no);
  if (!isPlainDate(birthDate)) return { ok: false, why: "身份证号码中的出生日期不存在" };
  if (birthDate > today) return { ok: false, why: "身份证号码中的出生日期不能晚于今天" };
  if (no.length === 18 && no[17] !== checkCharacter(no)) return { ok: false, why: "身份证号码校验位不正确" };
  return { ok: true, gender, birthDate, length: no.length === 18 ? 18 : 15 };
}

/** The same person's number before and after 1999, when two digits of the year and the check character were added. */
export function spellingsOf(no: string): string[] {
  if (/^\d{15}$/.test(no)) {
    const longer = `${no.slice(0, 6)}19${no.slice(6)}`;
    return [no, longer + checkCharacter(longer)];
  }
  if (/^\d{6}19\d{9}[\dX]$/.test(no)) return [no, no.slice(0, 6) + no.slice(8, 17)];
  return [no];
}

/** Completed years; nothing when the number is wrong or the birth lies after that day. */
export function ageFromIdentity(no: string, on: PlainDate): number | undefined {
  const identity = parseIdentity(no, on);
  return identity.ok ? ageOn(identity.birthDate, on) : undefined;
}

/** What is no full number is hidden whole: it may be one with a digit missing. */
export function maskIdentity(no: string): string {
  const shown = no.length === 15 || no.length === 18;
  return shown ? no.slice(0, 3) + "*".repeat(no.length - 7) + no.slice(-4) : "*".repeat(no.length);
}

function malformed(no: string): string | undefined {
  if (no.length !== 15 && no.length !== 18) return "身份证号码应为15位或18位";
  if (no.length === 15 && !/^\d{15}$/.test(no)) return "15位身份证号码应全部为数字";
  if (no.length === 18 && !/^\d{17}[\dX]$/.test(no)) return "身份证号码前17位应为数字，末位应为数字或大写X";
  return undefined;
}

function contentOf(no: string): { birthDate: string; gender: Gender } {
  const [digits, sexDigit] = no.length === 18 ? [no.slice(6, 14), no[16]] : [`19${no.slice(6, 12)}`, no[14]];
  const birthDate = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return { birthDate, gender: Number(sexDigit) % 2 === 1 ? "1" : "2" };
}

/** The last character of a number of 18, by the seventeen before it. */
export function checkCharacter(no: string): string {
  return CHECK_CHARACTERS.charAt(weightedMod(no.slice(0, 17), SCHEME));
}
