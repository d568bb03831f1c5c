/** The dictionary of the prefixes that an installation accepts: 16 and 19 are switched on there. */
export const MOBILE_PREFIX_DICTIONARY = "MobilePrefix";

/** Without prefixes only the form is checked: whoever has the dictionary passes them. */
export function isMobileNumber(text: string, prefixes?: Iterable<string>): boolean {
  if (!/^1[3-9]\d{9}$/.test(text)) return false;
  return prefixes === undefined || [...prefixes].some((prefix) => text.startsWith(prefix));
}

/** Area codes have three digits in Beijing (010) and the 02x cities, four elsewhere. */
export function isLandline(text: string): boolean {
  return /^(010|02\d|0[3-9]\d{2})-?\d{7,8}$/.test(text);
}

export function checkPhone(text: string, prefixes?: Iterable<string>): string | undefined {
  return isMobileNumber(text, prefixes) || isLandline(text)
    ? undefined
    : "请输入11位手机号码，或带区号的固定电话";
}

/** A text too short for a phone number is masked whole. */
export function maskPhone(text: string): string {
  return text.length < 10 ? "*".repeat(text.length) : `${text.slice(0, -8)}****${text.slice(-4)}`;
}
