import { groupDigits } from "#platform/kernel/grouped-digits.ts";

const LONG_NUMBER = /^-?\d{4,}(?:\.\d+)?$/;
const TWO_DECIMALS = /\.\d\d$/;

const SHORT_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Formats a plain figure of a hit. A number beside percentages is one. A long number gets separators, and two decimals
 * if the neighbouring figure has them.
 */
export function formatReferralHitFigure(text: string, neighbour: string): string {
  if (text === "") return "/";
  if (neighbour.includes("%") && SHORT_NUMBER.test(text)) return `${text}%`;
  if (!LONG_NUMBER.test(text)) return text;
  const [integer = "", decimals] = text.split(".");
  const hasMoneyBeside = LONG_NUMBER.test(neighbour.replaceAll(",", "")) && TWO_DECIMALS.test(neighbour);
  const fraction = decimals === undefined && hasMoneyBeside ? "00" : decimals;
  return groupDigits(fraction === undefined ? integer : `${integer}.${fraction}`);
}
