/** Prefixes 16 and 19 are in use too; a caller that accepts them passes a longer list. */
export const MOBILE_NUMBER_PREFIXES: readonly string[] = ["13", "14", "15", "17", "18"];

export function isMobileNumber(text: string, prefixes: readonly string[] = MOBILE_NUMBER_PREFIXES): boolean {
  return /^\d{11}$/.test(text) && prefixes.some((prefix) => text.startsWith(prefix));
}

/** Area codes have three digits in Beijing (010) and the 02x cities, four elsewhere. */
export function isLandline(text: string): boolean {
  return /^(010|02\d|0[3-9]\d{2})-?\d{7,8}$/.test(text);
}

export function checkPhone(
  text: string,
  prefixes: readonly string[] = MOBILE_NUMBER_PREFIXES,
): string | undefined {
  return isMobileNumber(text, prefixes) || isLandline(text)
    ? undefined
    : "请输入11位手机号码，或带区号的固定电话";
}

/** A text too short for a phone number is masked whole. */
export function maskPhone(text: string): string {
  return text.length < 10 ? "*".repeat(text.length) : `${text.slice(0, -8)}****${text.slice(-4)}`;
}
