import { formatMoney } from "#platform/kernel/money.ts";
import { addDays, countDaysBetween, type PlainDate } from "#platform/kernel/plain-date.ts";
import { type ArrearsRule, findArrearsRule } from "./arrears-rules.ts";

/** What is left of an instalment that is owed under a policy. */
export type OpenInstalment = {
  readonly businessNo: string;
  readonly payNo: number;
  readonly openFee: string;
  readonly currency: string;
  /** The last day on which it is not overdue. */
  readonly planEndDate: PlainDate;
};

/** The steps that are taken once for an instalment; reminders are B or A with their days. */
export const SUSPEND_STEP = "S";
export const RESUME_STEP = "R";

export function isOverdue({ planEndDate }: Pick<OpenInstalment, "planEndDate">, today: PlainDate): boolean {
  return planEndDate < today;
}

/**
 * The reminder that is due: of those whose day has come, the latest. Days that nobody watched are left out, and a
 * reminder that comes before the last day to pay is not sent after it.
 */
export function findDueReminder(
  { planEndDate }: Pick<OpenInstalment, "planEndDate">,
  { remindDaysBefore, remindDaysAfter }: Pick<ArrearsRule, "remindDaysBefore" | "remindDaysAfter">,
  today: PlainDate,
): string | undefined {
  const passed = countDaysBetween(planEndDate, today);
  const after = remindDaysAfter.filter((days) => days <= passed);
  if (after.length > 0) return `A${Math.max(...after)}`;
  const before = passed > 0 ? [] : remindDaysBefore.filter((days) => -days <= passed);
  return before.length > 0 ? `B${Math.min(...before)}` : undefined;
}

/** The first day after the days of grace. */
export function getSuspensionDay(
  { planEndDate }: Pick<OpenInstalment, "planEndDate">,
  { graceDays }: Pick<ArrearsRule, "graceDays">,
): PlainDate {
  return addDays(planEndDate, graceDays + 1);
}

/** The day from which cover may be taken away at the earliest, because no past cover is. */
export function getNextSuspensionDay(
  instalment: Pick<OpenInstalment, "planEndDate">,
  riskCode: string,
  today: PlainDate,
): PlainDate {
  const day = getSuspensionDay(instalment, findArrearsRule(riskCode, instalment.planEndDate));
  const tomorrow = addDays(today, 1);
  return day > tomorrow ? day : tomorrow;
}

export function formatInstalment({ payNo, openFee }: Pick<OpenInstalment, "payNo" | "openFee">): string {
  return `第 ${payNo} 期保费 ${formatMoney(openFee)} 元`;
}

export function formatSuspensionReason(instalment: OpenInstalment): string {
  return `${formatInstalment(instalment)}逾期未缴，最晚缴费日 ${instalment.planEndDate}`;
}

export const RESUMPTION_REASON = "欠费已缴清";

type NoticeFacts = {
  readonly step: string;
  readonly instalment: OpenInstalment;
  readonly holderName: string;
  readonly policyNo: string;
  /** The first day without cover, or with it again. */
  readonly effectiveFrom: PlainDate | null;
};

const NUMBER_TAIL = 6;

/** The text message to the customer. Others may read the phone: of the policy it has the last digits only. */
export function formatArrearsNotice(facts: NoticeFacts): string {
  const { step, instalment, holderName, policyNo, effectiveFrom } = facts;
  const policy = `【承保】${holderName}：您的保单（尾号 ${policyNo.slice(-NUMBER_TAIL)}）`;
  const fee = formatInstalment(instalment);
  if (step === SUSPEND_STEP)
    return `${policy}因${fee}逾期未缴，自 ${effectiveFrom} 零时起中止保险责任。缴清欠费后，保险责任自缴费当日起恢复。`;
  if (step === RESUME_STEP) return `${policy}${RESUMPTION_REASON}，保险责任自 ${effectiveFrom} 零时起恢复。`;
  if (step.startsWith("B"))
    return `${policy}${fee}请于 ${instalment.planEndDate} 前（含当日）缴纳。如已缴纳，请忽略本短信。`;
  return `${policy}${fee}已逾期，最晚缴费日为 ${instalment.planEndDate}，请尽快缴纳。如已缴纳，请忽略本短信。`;
}
