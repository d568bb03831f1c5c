import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";

/** What lists show and seek of a content; '' and null are not known. */
export type Projection = {
  readonly holderName: string;
  readonly insuredName: string;
  readonly inquiryType: string;
  /** For how many proposals a batch inquiry is; null for a single one. */
  readonly batchCount: number | null;
  readonly planType: string;
  readonly currency: string;
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
  readonly handlerCode: string;
  readonly handler1Code: string;
  readonly businessNature: string;
  /** 见费出单: "1" issues on payment, "0" on approval. */
  readonly isSeeFeeFlag: string;
  readonly dataSource: string;
};

/** 批量询价. */
export const BATCH = "1";

type Plan = { readonly insurancePlanNo?: string | undefined; readonly planType: string };

export function projectionOf(form: FilledForm, plans: readonly Plan[] = []): Projection {
  const { base, holder, insured, period } = {
    base: rowOf(form, "base"),
    holder: rowOf(form, "holder"),
    insured: rowOf(form, "insured"),
    period: rowOf(form, "period"),
  };
  const holderName = textOf(holder, "holderName");
  const inquiryType = textOf(base, "inquiryType") || "0";
  const planNo = textOf(base, "insurancePlanNo");
  return {
    holderName,
    insuredName: textOf(insured, "sameAsHolder") === "1" ? holderName : textOf(insured, "insuredName"),
    inquiryType,
    batchCount: inquiryType === BATCH ? countOf(base, "batchCount") : null,
    planType:
      plans.find(({ insurancePlanNo }) => planNo !== "" && insurancePlanNo === planNo)?.planType ?? "",
    currency: textOf(base, "currency") || "CNY",
    startDate: dayOf(period, "startDate"),
    endDate: dayOf(period, "endDate"),
    handlerCode: textOf(base, "handlerCode"),
    handler1Code: textOf(base, "handler1Code"),
    businessNature: textOf(base, "businessNature"),
    isSeeFeeFlag: textOf(base, "isSeeFeeFlag"),
    dataSource: textOf(base, "dataSource"),
  };
}

function rowOf(form: FilledForm, section: string): FilledRow {
  const found = form[section];
  return found === undefined || Array.isArray(found) ? {} : (found as FilledRow);
}

function textOf(row: FilledRow, element: string): string {
  const cell = row[element];
  return typeof cell === "string" ? cell.trim() : "";
}

/** What is invalid is not a number yet: it is kept in the content alone. */
function countOf(row: FilledRow, element: string): number | null {
  const text = textOf(row, element);
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

function dayOf(row: FilledRow, element: string): PlainDate | null {
  const text = textOf(row, element);
  return isPlainDate(text) ? text : null;
}

/** The numbers of holder and insured, where they are given. */
export function certificatesOf(form: FilledForm): string[] {
  return [
    textOf(rowOf(form, "holder"), "certificateNo"),
    textOf(rowOf(form, "insured"), "insuredCertificateNo"),
  ];
}
