import { formatMoney, type Money, parseMoney, roundMoney, ZERO_MONEY } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

/** A code of AgentType: 个人保险代理人. All others are organisations, which send an invoice. */
export const INDIVIDUAL = "1";

/** The VAT of an agency's invoice for 经纪代理服务, in percent (财税〔2016〕36号). */
const VAT_PERCENT = "6";

/** 财税〔2018〕164号 三: a fifth of the income is expense, and a quarter of the rest the cost of the business. */
const TAXED_SHARE = parseMoney("0.8").times(parseMoney("0.75"));
const MONTHLY_ALLOWANCE = parseMoney("5000");
/** 个人所得税预扣率表一: up to an income, its rate in percent and the quick deduction. */
const incomeTaxBands: readonly (readonly [upTo: string, percent: string, deduction: string])[] = [
  ["36000", "3", "0"],
  ["144000", "10", "2520"],
  ["300000", "20", "16920"],
  ["420000", "25", "31920"],
  ["660000", "30", "52920"],
  ["960000", "35", "85920"],
  ["Infinity", "45", "181920"],
];

export type StatementTax = {
  /** Contained in the commission and shown by the agency's invoice. */
  readonly vat: Money;
  /** Withheld from the commission of an individual. */
  readonly incomeTax: Money;
  readonly payable: Money;
};

/** What an individual has had in the calendar year before a statement, and the months of the year with the insurer. */
export type EarlierInYear = {
  readonly commission: Money;
  readonly incomeTax: Money;
  readonly months: number;
};

const NOTHING_EARLIER: EarlierInYear = { commission: ZERO_MONEY, incomeTax: ZERO_MONEY, months: 1 };

/**
 * The tax of one statement. The income tax of an individual is withheld over the year as a whole (累计预扣法, 国家税务总局
 * 公告2018年第61号): that of all commission of the year, less what was withheld before. Too much is not paid back within
 * the year.
 */
export function computeStatementTax(
  agentType: string,
  commission: Money,
  earlier: EarlierInYear = NOTHING_EARLIER,
): StatementTax {
  if (agentType !== INDIVIDUAL) {
    const net = roundMoney(commission.dividedBy(parseMoney(VAT_PERCENT).dividedBy(100).plus(1)));
    return { vat: commission.minus(net), incomeTax: ZERO_MONEY, payable: commission };
  }
  const due = computeTaxOfYear(earlier.commission.plus(commission), earlier.months);
  const missing = due.minus(earlier.incomeTax);
  const incomeTax = missing.greaterThan(0) ? missing : ZERO_MONEY;
  return { vat: ZERO_MONEY, incomeTax, payable: commission.minus(incomeTax) };
}

/** The income tax of the commission of so many months of a year. */
export function computeTaxOfYear(commission: Money, months: number): Money {
  const taxed = commission.times(TAXED_SHARE).minus(MONTHLY_ALLOWANCE.times(months));
  if (!taxed.greaterThan(0)) return ZERO_MONEY;
  const [, percent, deduction] = incomeTaxBands.find(([upTo]) => taxed.lessThanOrEqualTo(upTo)) ?? [
    "",
    "0",
    "0",
  ];
  return roundMoney(taxed.times(percent).dividedBy(100).minus(deduction));
}

/** The months of the year up to a day, from the month in which the agent began if that lies in the year. */
export function countMonthsOfYear(day: PlainDate, began: PlainDate): number {
  const month = Number(day.slice(5, 7));
  return began.slice(0, 4) === day.slice(0, 4) ? Math.max(month - Number(began.slice(5, 7)) + 1, 1) : month;
}

const MOST_COMMISSION_OF_BRANCH = parseMoney("100000.00");

export function needsHeadOffice(commission: Money): boolean {
  return commission.greaterThan(MOST_COMMISSION_OF_BRANCH);
}

/** Working days that an approver has. */
export const dueDays = { branch: 2, headOffice: 3 } as const;

/** Why a statement cannot be generated; undefined if it can. */
export function checkStatementSum(lineCount: number, commission: Money): string | undefined {
  if (lineCount === 0) return "截至该日没有未结算的手续费，请核对协议和日期";
  if (commission.greaterThan(0)) return undefined;
  return `截至该日应付手续费为 ${formatMoney(commission)} 元，不能结算，转入下次结算`;
}
