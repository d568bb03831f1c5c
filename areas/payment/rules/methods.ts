import { parseMoney } from "#platform/kernel/money.ts";

type Way = "BANK_TRANSFER" | "NETBANK" | "WECHAT" | "ALIPAY" | "counter";
type Method = { readonly way: Way; readonly customerTypes: readonly string[] };

const PERSON = "1";
const COMPANY = "2";
const CASH = "08";
/** Money that the insurer holds already; the area of prepayments pays by it. */
export const SET_OFF_METHOD = "09";
/** 《反洗钱》内部限额: the highest amount that may be paid in cash. */
const MOST_CASH = "10000.00";

/**
 * The product of the channel, or the counter, and the allowed customers for each PaymentMethod. Other methods are not
 * handled here.
 */
const methods: Readonly<Record<string, Method>> = {
  "01": { way: "BANK_TRANSFER", customerTypes: [COMPANY] },
  "02": { way: "NETBANK", customerTypes: [COMPANY] },
  "03": { way: "counter", customerTypes: [PERSON, COMPANY] },
  "04": { way: "WECHAT", customerTypes: [PERSON] },
  "05": { way: "ALIPAY", customerTypes: [PERSON] },
  "07": { way: "counter", customerTypes: [COMPANY] },
  [CASH]: { way: "counter", customerTypes: [PERSON, COMPANY] },
};

export type PaymentTotal = {
  readonly customerType: string;
  readonly currency: string;
  readonly amount: string;
};

/** Returns the reason why this customer may not pay this amount by the method. */
export function checkPaymentMethod(
  code: string,
  { customerType, currency, amount }: PaymentTotal,
): string | undefined {
  const method = methods[code];
  if (!method) return "该支付方式不在此办理";
  if (!method.customerTypes.includes(customerType))
    return customerType === PERSON ? "该支付方式只用于企业/团体客户" : "该支付方式只用于个人客户";
  if (currency !== "CNY") return code === "01" ? undefined : "外币保费只能对公转账";
  return code === CASH && parseMoney(amount).greaterThan(parseMoney(MOST_CASH))
    ? "现金缴费不超过 10,000.00 元"
    : undefined;
}

export type PaymentMethodOffer = { readonly code: string; readonly why: string };

/** All methods with the reason why this payer may not use them; '' if allowed. */
export function listPaymentMethods(paid: PaymentTotal, hasChannel: boolean): PaymentMethodOffer[] {
  return Object.keys(methods)
    .toSorted()
    .map((code) => ({ code, why: checkPaymentMethod(code, paid) ?? checkChannel(code, hasChannel) ?? "" }));
}

function checkChannel(code: string, hasChannel: boolean): string | undefined {
  return hasChannel || findPaymentChannelProduct(code) === undefined ? undefined : "系统尚未接入支付渠道";
}

/** The product of the channel; undefined for payments over the counter. */
export function findPaymentChannelProduct(code: string): Exclude<Way, "counter"> | undefined {
  const way = methods[code]?.way;
  return way === "counter" ? undefined : way;
}
