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

/** Refunds the whole balance. */
export function withRefund(content: FilledForm): FilledForm {
  return withSectionCells(content, "use", { refunded: toWireMoney(getBalance(content)), balance: "0.00" });
}

/** Restores the balance after finance returned the refund. */
export function withoutRefund(content: FilledForm): FilledForm {
  const balance = toWireMoney(getBalance(content).plus(getRefunded(content)));
  return withSectionCells(content, "use", { refunded: "0.00", balance });
}

/** What is kept for premiums whose rest has not come yet. */
export const getHeld = (content: FilledForm): Money => moneyAt(content, "use.held");

/** Keeps a part of the balance for a premium; a negative amount gives it back. */
export function withHold(content: FilledForm, amount: Money): FilledForm {
  const held = toWireMoney(getHeld(content).plus(amount));
  return withSectionCells(content, "use", { held, balance: toWireMoney(getBalance(content).minus(amount)) });
}

/** A part of the balance has paid a premium. */
export function withSetOff(content: FilledForm, used: Money): FilledForm {
  const setOff = toWireMoney(moneyAt(content, "use.setOff").plus(used));
  return withSectionCells(content, "use", { setOff, balance: toWireMoney(getBalance(content).minus(used)) });
}

/** Why money no longer fits its inquiry after a change of it; undefined if it does. */
export function checkRestart(
  held: { readonly content: FilledForm },
  changed: { payerName: string; payerCertificateNo: string; currency: string; sumPremium: string },
): string | undefined {
  const cell = (name: string) => getFormTextAtPath(held.content, `inquiry.${name}`);
  const isSamePayer =
    cell("payerName") === changed.payerName && cell("payerCertificateNo") === changed.payerCertificateNo;
  if (!isSamePayer) return "付款人与修改后的投保人不一致，只能办理退费";
  if (cell("currency") !== changed.currency) return "币种与修改后的询价单不一致，只能办理退费";
  const [before, after] = [moneyAt(held.content, "inquiry.sumPremium"), changed.sumPremium];
  const premium = after === "" ? ZERO_MONEY : parseMoney(after);
  // What is held for a premium may still come back.
  const unused = getBalance(held.content).plus(getHeld(held.content));
  if (premium.greaterThanOrEqualTo(before) || premium.greaterThanOrEqualTo(unused)) return undefined;
  const balance = toWireMoney(unused);
  return `余额 ${balance} 元超过修改后的保费 ${toWireMoney(premium)} 元，只能办理退费`;
}

/** The money has come, and nothing of it is used. */
export function withReceivedAmount(content: FilledForm): FilledForm {
  const balance = toWireMoney(getAmount(content));
  return withSectionCells(content, "use", { setOff: "0.00", held: "0.00", refunded: "0.00", balance });
}
