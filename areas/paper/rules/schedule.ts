import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatCapitalMoney } from "#platform/kernel/capital-money.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { omitFiguresNotChosen } from "#areas/product/rules/chosen-figures.ts";
import type { ClauseLabels } from "#areas/product/rules/special-clause.ts";
import {
  type PrintedClause,
  listApplicableClauses,
  buildCoverScheduleParts,
  listAgreedSpecialClauses,
} from "./cover-parts.ts";
import { type PolicyScheduleLayout, choosePolicyScheduleLayout } from "./schedule-family.ts";
import {
  EMPTY_PRINTED_VALUE,
  type LabelledValue,
  type PolicySchedulePart,
  buildPolicyScheduleParts,
} from "./schedule-parts.ts";
import { createScheduleCellFormatter, type ScheduleLabels } from "./cell-formatter.ts";

export type PolicyScheduleHead = {
  readonly policyNo: string;
  readonly issueDate: PlainDate;
  readonly company: string;
  readonly handler: string;
  readonly holder: string;
  readonly insured: string;
  readonly period: {
    readonly startDate: PlainDate;
    readonly startHour: string;
    readonly endDate: PlainDate;
    readonly endHour: string;
  };
  readonly currency: string;
  readonly amount: string;
  readonly premium: string;
  /** Remarks that every schedule of this product carries. */
  readonly remarks: readonly string[];
};

export type PolicyScheduleInput = {
  readonly product: CompiledProduct;
  /** The form with the computed figures, as `fillFigures` adds them. */
  readonly form: FilledForm;
  readonly names: ScheduleLabels;
  readonly head: PolicyScheduleHead;
};

/** The complete content of a schedule in words. The template only sets it. */
export type PolicyScheduleData = {
  readonly date: PlainDate;
  readonly title: string;
  readonly policyNo: string;
  readonly company: string;
  readonly handler: string;
  readonly issued: string;
  readonly remarks: readonly string[];
  readonly cover: readonly LabelledValue[];
  readonly clauses: readonly string[];
  readonly parts: readonly PolicySchedulePart[];
  readonly specials: readonly PrintedClause[];
};

export type PolicySchedule = { readonly template: PolicyScheduleLayout; readonly data: PolicyScheduleData };

/** Builds the policy schedule of any product from its definition. */
export function buildPolicySchedule({
  product: { product, form: compiled },
  form: filled,
  names,
  head,
}: PolicyScheduleInput): PolicySchedule {
  const form = omitFiguresNotChosen(product, filled);
  const { issueDate, policyNo, company, handler, remarks } = head;
  const parts = buildPolicyScheduleParts(compiled, form, {
    words: createScheduleCellFormatter(product, names, head.currency),
    currency: head.currency,
  });
  return {
    template: choosePolicyScheduleLayout(product),
    data: {
      date: issueDate,
      title: `${product.nameZh}保险单`.replace("保险保险单", "保险单"),
      policyNo,
      company,
      handler: handler || EMPTY_PRINTED_VALUE,
      issued: dateWords(issueDate),
      remarks,
      cover: coverOf(head, names, product.amountLabel),
      clauses: listApplicableClauses(product, form),
      parts: [...parts, ...buildCoverScheduleParts(product, form, names)],
      specials: listAgreedSpecialClauses(product, form, names),
    },
  };
}

const OF_PERSONS = "见本保险单所列被保险人";
const OF_LIMITS = "见本保险单所列限额";

function coverOf(
  { holder, insured, period, currency, amount, premium }: PolicyScheduleHead,
  names: ClauseLabels,
  amountLabel = "保险金额/限额",
): LabelledValue[] {
  const currencyName = names.labelOf("Currency", currency) ?? currency;
  const { startDate, startHour, endDate, endHour } = period;
  return [
    { label: "投保人", value: holder },
    { label: "被保险人", value: insured || OF_PERSONS },
    {
      label: "保险期间",
      value: `自 ${dateWords(startDate)} ${startHour} 时起至 ${dateWords(endDate)} ${endHour} 时止`,
    },
    {
      label: amountLabel,
      value: parseMoney(amount).isZero() ? OF_LIMITS : `${currencyName} ${formatMoney(amount)}`,
    },
    { label: "保险费", value: `${currencyName} ${formatMoney(premium)}` },
    { label: "保险费（大写）", value: `${currencyName}${formatCapitalMoney(parseMoney(premium))}` },
  ];
}

function dateWords(date: PlainDate): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${year}年${month}月${day}日`;
}
