import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFormTextAtPath, withSectionCells } from "#platform/forms/define-form.ts";
import { type Money, parseMoney, toWireMoney, ZERO_MONEY } from "#platform/kernel/money.ts";

const moneyAt = (content: FilledForm, path: string): Money => {
  const text = getFormTextAtPath(content, path);
  return text === "" ? ZERO_MONEY : parseMoney(text);
};

export const getAmount = (content: FilledForm): Money => moneyAt(content, "application.amount");
/** What is left of a prepayment; nothing before the money has come. */
export const getBalance = (content: FilledForm): Money => moneyAt(content, "use.balance");

export const getRefunded = (content: FilledForm): Money => moneyAt(content, "use.refunded");

/** All that is left goes back to the customer. */
export function withRefund(content: FilledForm): FilledForm {
  return withSectionCells(content, "use", { refunded: toWireMoney(getBalance(content)), balance: "0.00" });
}

/** The refund was returned: what it would have paid is left again. */
export function withoutRefund(content: FilledForm): FilledForm {
  const balance = toWireMoney(getBalance(content).plus(getRefunded(content)));
  return withSectionCells(content, "use", { refunded: "0.00", balance });
}

/** A part of the balance has paid a premium. */
export function withSetOff(content: FilledForm, used: Money): FilledForm {
  const setOff = toWireMoney(moneyAt(content, "use.setOff").plus(used));
  return withSectionCells(content, "use", { setOff, balance: toWireMoney(getBalance(content).minus(used)) });
}

/** The money has come, and nothing of it is used. */
export function withReceivedAmount(content: FilledForm): FilledForm {
  const balance = toWireMoney(getAmount(content));
  return withSectionCells(content, "use", { setOff: "0.00", refunded: "0.00", balance });
}
