import {
  parseMoney,
  type Money,
  parseTypedMoney,
  roundMoney,
  sumMoney,
  toWireMoney,
  ZERO_MONEY,
} from "#platform/kernel/money.ts";
import {
  addDays,
  addMonths,
  isPlainDate,
  type PlainDate,
  countWholeMonths,
} from "#platform/kernel/plain-date.ts";

export type Instalment = {
  readonly payNo: number;
  readonly planFee: string;
  readonly planDate: PlainDate;
  /** The last day on which the instalment is not overdue. */
  readonly planEndDate: PlainDate;
};
/** A row of the section `payPlan` of a form. */
export type PayPlanFormRow = Readonly<Record<string, string | undefined>>;
export type PayPlanTerms = {
  readonly premium: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};
export type PayPlanError = { readonly row: number; readonly field: string; readonly message: string };

/** 标准分期, from 2024 on. A plan beyond these limits is 特殊分期 and needs an approval. */
export const standardPayPlanLimits = { mostInstalments: 4, leastFirstPercent: 25, graceDays: 30 } as const;
/** The code of PayPlanStatus of an instalment of which nothing is left. */
const OFFSET_INSTALMENT_STATUS = "5";

/** Generates equal instalments over the term, the first due at the start. The last takes the difference. */
export function generatePayPlan({ premium, startDate, endDate }: PayPlanTerms, count: number): Instalment[] {
  const total = parseMoney(premium);
  const share = roundMoney(total.dividedBy(count));
  const apart = Math.max(1, Math.floor(countWholeMonths(startDate, addDays(endDate, 1)) / count));
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const planDate = earlier(addMonths(startDate, at * apart), endDate);
    return {
      payNo: at + 1,
      planFee: toWireMoney(isLast ? total.minus(share.times(at)) : share),
      planDate,
      planEndDate: at === 0 ? planDate : earlier(addDays(planDate, standardPayPlanLimits.graceDays), endDate),
    };
  });
}

/** Builds the plan of a form; without rows, one instalment is due at the start. */
export function buildPayPlan(terms: PayPlanTerms, rows: readonly PayPlanFormRow[]): Instalment[] {
  if (rows.length === 0) return generatePayPlan(terms, 1);
  return rows.map((row, at) => {
    const planDate = row["planDate"] ?? terms.startDate;
    return {
      payNo: at + 1,
      planFee: toWireMoney(readTypedMoney(row["planFee"] ?? "")),
      planDate,
      planEndDate: row["planEndDate"] ?? planDate,
    };
  });
}

/** Zero for what is no amount. */
export function readTypedMoney(text: string): Money {
  const typed = parseTypedMoney(text);
  return typed.ok ? typed.value : ZERO_MONEY;
}

type ReadPayPlan = { readonly errors: PayPlanError[]; readonly plan: readonly Instalment[] };

/** The plan of a form with what is wrong with any plan; no plan if its cells are unreadable. */
export function readPayPlan(terms: PayPlanTerms, rows: readonly PayPlanFormRow[]): ReadPayPlan {
  const unread = rows.flatMap((row, at) => rowErrors(row, at));
  if (unread.length > 0 || rows.length === 0) return { errors: unread, plan: [] };
  const plan = buildPayPlan(terms, rows);
  return { errors: [...sumErrors(terms, plan), ...dateErrors(terms, plan)], plan };
}

function rowErrors(row: PayPlanFormRow, at: number): PayPlanError[] {
  const fee = parseTypedMoney(row["planFee"] ?? "");
  const errors: PayPlanError[] = [];
  if (!fee.ok) errors.push({ row: at, field: "planFee", message: fee.reason });
  else if (!fee.value.greaterThan(0)) errors.push({ row: at, field: "planFee", message: "应缴保费应大于 0" });
  for (const field of ["planDate", "planEndDate"] as const)
    if (!isPlainDate(row[field] ?? "")) errors.push({ row: at, field, message: "请填写日期" });
  return errors;
}

function sumErrors({ premium }: PayPlanTerms, plan: readonly Instalment[]): PayPlanError[] {
  const sum = sumMoney(feesOf(plan));
  if (sum.equals(parseMoney(premium))) return [];
  const message = `各期之和 ${toWireMoney(sum)} 不等于总保费 ${premium}`;
  return [{ row: plan.length - 1, field: "planFee", message }];
}

function dateErrors({ startDate, endDate }: PayPlanTerms, plan: readonly Instalment[]): PayPlanError[] {
  return plan.flatMap(({ planDate, planEndDate }, row) => {
    const before = plan[row - 1]?.planDate;
    const errors: PayPlanError[] = [];
    const say = (field: string, message: string) => void errors.push({ row, field, message });
    if (row === 0 && planDate > startDate) say("planDate", "首期应在起保日期当日或之前缴费");
    if (before !== undefined && planDate <= before) say("planDate", "各期应缴日期应依次在后");
    if (planEndDate < planDate) say("planEndDate", "最晚缴费日不能早于应缴日期");
    if (planEndDate > endDate) say("planEndDate", "应在保险终期之前缴清");
    return errors;
  });
}

/** 首期不低于四分之一，其后等额或递减; the rounding difference in the last is no increase. */
export function checkStandardPlan(
  { premium }: PayPlanTerms,
  plan: readonly Instalment[],
  beyond: string,
): PayPlanError[] {
  const { mostInstalments, leastFirstPercent } = standardPayPlanLimits;
  const errors: PayPlanError[] = [];
  const fees = feesOf(plan);
  if (plan.length > mostInstalments)
    errors.push({
      row: mostInstalments,
      field: "payNo",
      message: `标准分期最多 ${mostInstalments} 期：${beyond}`,
    });
  const least = parseMoney(premium).times(leastFirstPercent).dividedBy(100);
  if (fees[0]?.lessThan(roundMoney(least)))
    errors.push({ row: 0, field: "planFee", message: `首期不低于保费的 ${leastFirstPercent}%：${beyond}` });
  const rounding = parseMoney("0.01").times(plan.length);
  fees.forEach((fee, row) => {
    const before = fees[row - 1];
    if (row < 2 || !before) return;
    const spare = row === fees.length - 1 ? rounding : parseMoney("0");
    if (fee.greaterThan(before.plus(spare)))
      errors.push({ row, field: "planFee", message: `首期之后应等额或递减：${beyond}` });
  });
  return errors;
}

export type OwedInstalment = Instalment & { readonly payFee: string; readonly payPlanStatus: string };

export function toUnpaidInstalment(row: Instalment): OwedInstalment {
  return { ...row, payFee: "0.00", payPlanStatus: "0" };
}

/** Whether money was received or a policy issued, so that the plan no longer follows the form. */
export function isPayPlanFixed(plan: readonly { payFee: string; policyNo: string }[]): boolean {
  return plan.some(({ payFee, policyNo }) => payFee !== "0.00" || policyNo !== "");
}

/** Computes the code of PayPlanStatus. An offset instalment stays offset. */
export function computeInstalmentStatus(
  { planFee, planDate, planEndDate, payFee, payPlanStatus }: OwedInstalment,
  today: PlainDate,
): string {
  if (payPlanStatus === OFFSET_INSTALMENT_STATUS) return OFFSET_INSTALMENT_STATUS;
  if (parseMoney(payFee).greaterThanOrEqualTo(parseMoney(planFee))) return "3";
  if (today > planEndDate) return "4";
  if (parseMoney(payFee).greaterThan(0)) return "2";
  return today >= planDate ? "1" : "0";
}

type WrittenOffInstalment<Row> = {
  readonly row: Row;
  readonly amount: string;
  readonly status: string;
};

/** Distributes an amount that nobody has to pay any more over open instalments in the given order. */
export function distributeWriteOff<Row extends OwedInstalment>(
  rows: readonly Row[],
  total: string,
): WrittenOffInstalment<Row>[] {
  let remainder = parseMoney(total);
  return rows.flatMap((row) => {
    const open = parseMoney(row.planFee).minus(parseMoney(row.payFee));
    const share = remainder.lessThan(open) ? remainder : open;
    if (!share.greaterThan(0)) return [];
    remainder = remainder.minus(share);
    const status = share.equals(open) ? OFFSET_INSTALMENT_STATUS : row.payPlanStatus;
    return [{ row, amount: toWireMoney(share), status }];
  });
}

/** Finds the instalment to be paid next. */
export function findNextDueInstalment<
  Row extends Pick<OwedInstalment, "planFee" | "payFee" | "payPlanStatus">,
>(plan: readonly Row[]): Row | undefined {
  return plan.find(
    ({ planFee, payFee, payPlanStatus }) =>
      payPlanStatus !== OFFSET_INSTALMENT_STATUS && parseMoney(payFee).lessThan(parseMoney(planFee)),
  );
}

function feesOf(plan: readonly Instalment[]): Money[] {
  return plan.map(({ planFee }) => parseMoney(planFee));
}

function earlier(first: PlainDate, second: PlainDate): PlainDate {
  return first < second ? first : second;
}
