import words from "nzh/cn";
import { type Money, roundMoney } from "./money.ts";

/** 壹仟元整: as amounts stand on papers that somebody might alter. */
export function capitalMoney(amount: Money): string {
  // Decimals that are zero would leave out the 整.
  return words.toMoney(roundMoney(amount).toFixed(), { outSymbol: false, forceZheng: true });
}
