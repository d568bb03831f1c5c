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
import { type ContractPaperKind, type PaperKind, paperKinds } from "./paper-kinds.ts";
import { type PolicyScheduleLayout, choosePolicyScheduleLayout } from "./schedule-family.ts";
import {
  EMPTY_PRINTED_VALUE,
  type LabelledValue,
  type PolicySchedulePart,
  buildPolicyScheduleParts,
} from "./schedule-parts.ts";
import { createScheduleCellFormatter, type ScheduleLabels } from "./cell-formatter.ts";

export type PolicyScheduleHead = {
  readonly kind: ContractPaperKind;
  readonly businessNo: string;
  /** The day of the issue, or of the submission. */
  readonly date: PlainDate;
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
  readonly servicePhone?: string | undefined;
};

export type PolicyScheduleInput = {
  readonly product: CompiledProduct;
  /** The form with the computed figures, as `fillFigures` adds them. */
  readonly form: FilledForm;
  readonly names: ScheduleLabels;
  readonly head: PolicyScheduleHead;
};

/** Numbered sentences under one title. A statement is what the signature confirms. */
type PaperNotice = {
  readonly title: string;
  readonly isStatement: boolean;
  readonly texts: readonly string[];
};

/** The complete content of a schedule in words. The template only sets it. */
export type PolicyScheduleData = {
  readonly date: PlainDate;
  readonly title: string;
  readonly number: LabelledValue;
  readonly company: string;
  readonly opening: string;
  readonly notices: readonly PaperNotice[];
  readonly signing: readonly LabelledValue[];
  readonly signature: {
    readonly label: string;
    readonly isDated: boolean;
    /** The bytes of a PNG, or a typed name, with the lines below it. */
    readonly image?: readonly number[];
    readonly typed?: string;
    readonly lines?: readonly string[];
  };
  readonly cover: readonly LabelledValue[];
  readonly clauses: readonly string[];
  readonly parts: readonly PolicySchedulePart[];
  readonly specials: readonly PrintedClause[];
};

export type PolicySchedule = { readonly template: PolicyScheduleLayout; readonly data: PolicyScheduleData };

/** Builds the schedule of any product, or its proposal form, from the definition of the product. */
export function buildPolicySchedule({
  product: { product, form: compiled },
  form: filled,
  names,
  head,
}: PolicyScheduleInput): PolicySchedule {
  const form = omitFiguresNotChosen(product, filled);
  const { kind, date, businessNo, company } = head;
  const { name, numberLabel, opening, signature } = paperKinds[kind];
  const template = choosePolicyScheduleLayout(product);
  const parts = buildPolicyScheduleParts(compiled, form, {
    words: createScheduleCellFormatter(product, names, head.currency),
    currency: head.currency,
  });
  return {
    template,
    data: {
      date,
      title: titleOf(product, name),
      number: { label: numberLabel, value: businessNo },
      company,
      opening: opening(template),
      notices: buildPaperNotices(head),
      signing: buildPaperSigning(head),
      signature,
      cover: coverOf(head, names, product.amountLabel),
      clauses: listApplicableClauses(product, form),
      parts: [...parts, ...buildCoverScheduleParts(product, form, names)],
      specials: listAgreedSpecialClauses(product, form, names),
    },
  };
}

export function buildPaperNotices({
  kind,
  servicePhone,
}: Pick<PolicyScheduleHead, "servicePhone"> & { readonly kind: PaperKind }): PaperNotice[] {
  const { statements, remarks } = paperKinds[kind];
  const phone = servicePhone ? [`服务电话：${servicePhone}`] : [];
  return [
    { title: "投保人声明", isStatement: true, texts: statements },
    { title: "重要提示", isStatement: false, texts: [...remarks, ...phone] },
  ].filter(({ texts }) => texts.length > 0);
}

type IssueFacts = Pick<PolicyScheduleHead, "company" | "date"> & { readonly kind: PaperKind };

/** Who issues a paper, and when. */
export function buildIssuePairs({ kind, company, date }: IssueFacts): LabelledValue[] {
  const { companyLabel, dateLabel } = paperKinds[kind];
  return [
    { label: companyLabel, value: company },
    { label: dateLabel, value: formatPrintedDate(date) },
  ];
}

export function buildPaperSigning({
  handler,
  ...issue
}: IssueFacts & Pick<PolicyScheduleHead, "handler">): LabelledValue[] {
  return [...buildIssuePairs(issue), { label: "经办人", value: handler || EMPTY_PRINTED_VALUE }];
}

export function coverOf(
  { kind, holder, insured, period, currency, amount, premium }: PolicyScheduleHead,
  names: ClauseLabels,
  amountLabel = "保险金额/限额",
): LabelledValue[] {
  const currencyName = names.labelOf("Currency", currency) ?? currency;
  const { startDate, startHour, endDate, endHour } = period;
  const { name, periodLabel, premiumLabel } = paperKinds[kind];
  return [
    { label: "投保人", value: holder },
    { label: "被保险人", value: insured || `见本${name}所列被保险人` },
    {
      label: periodLabel,
      value: `自 ${formatPrintedDate(startDate)} ${startHour} 时起至 ${formatPrintedDate(endDate)} ${endHour} 时止`,
    },
    {
      label: amountLabel,
      value: parseMoney(amount).isZero() ? `见本${name}所列限额` : `${currencyName} ${formatMoney(amount)}`,
    },
    { label: premiumLabel, value: `${currencyName} ${formatMoney(premium)}` },
    { label: `${premiumLabel}（大写）`, value: `${currencyName}${formatCapitalMoney(parseMoney(premium))}` },
  ];
}

export function titleOf({ nameZh }: Pick<CompiledProduct["product"], "nameZh">, name: string): string {
  return `${nameZh}${name}`.replace("保险保险单", "保险单");
}

export function formatPrintedDate(date: PlainDate): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${year}年${month}月${day}日`;
}
