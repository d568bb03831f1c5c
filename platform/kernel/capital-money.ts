import words from "nzh/cn";
import { type Money, roundMoney } from "./money.ts";

/** Writes an amount in capital numerals (壹仟元整), which nobody can alter on a printed paper. */
export function formatCapitalMoney(amount: Money): string {
  // The library leaves out 整 when the text has decimals that are zero.
  return words.toMoney(roundMoney(amount).toFixed(), { outSymbol: false, forceZheng: true });
}
