import { DIGITS_AND_LETTERS, computeWeightedMod } from "./checksum.ts";

// GB 32100: no I, O, S, V, Z.
const CREDIT = {
  alphabet: "0123456789ABCDEFGHJKLMNPQRTUWXY",
  weights: [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28],
  modulus: 31,
};
// GB 11714.
const ORGANISATION = { alphabet: DIGITS_AND_LETTERS, weights: [3, 7, 9, 10, 5, 8, 4, 2], modulus: 11 };

export function checkSocialCreditCode(code: string): string | undefined {
  if (code.length !== 18) return "统一社会信用代码应为18位";
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(code))
    return "统一社会信用代码只能包含数字和大写字母（不含I、O、S、V、Z）";
  const check = CREDIT.alphabet[(31 - computeWeightedMod(code.slice(0, 17), CREDIT)) % 31];
  return code[17] === check ? undefined : "统一社会信用代码校验位不正确";
}

export function checkOrganisationCode(code: string): string | undefined {
  if (code.length !== 9) return "组织机构代码应为9位";
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return "组织机构代码前8位应为数字或大写字母，末位应为数字或大写X";
  const check = "0123456789X"[(11 - computeWeightedMod(code.slice(0, 8), ORGANISATION)) % 11];
  return code[8] === check ? undefined : "组织机构代码校验位不正确";
}
