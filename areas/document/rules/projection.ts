import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { getTextOf } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";

/** The columns that lists show and filter; '' and null mean unknown. */
export type Projection = Readonly<ReturnType<typeof projectionOf>>;

/** 批量询价. */
export const BATCH = "1";

type Plan = { readonly insurancePlanNo?: string | undefined; readonly planType: string };

export function projectionOf(form: FilledForm, plans: readonly Plan[] = []) {
  const inBase = (element: string): string => getTextOf(form, "base", element);
  const holderName = getTextOf(form, "holder", "holderName");
  const isSameParty = getTextOf(form, "insured", "sameAsHolder") === "1";
  const inquiryType = inBase("inquiryType") || "0";
  const planNo = inBase("insurancePlanNo");
  const plan = plans.find(({ insurancePlanNo }) => planNo !== "" && insurancePlanNo === planNo);
  return {
    holderName,
    insuredName: isSameParty ? holderName : getTextOf(form, "insured", "insuredName"),
    inquiryType,
    /** For how many proposals a batch inquiry is; null for a single one. */
    batchCount: inquiryType === BATCH ? toCount(inBase("batchCount")) : null,
    planType: plan?.planType ?? "",
    currency: inBase("currency") || "CNY",
    startDate: toDay(getTextOf(form, "period", "startDate")),
    endDate: toDay(getTextOf(form, "period", "endDate")),
    handlerCode: inBase("handlerCode"),
    handler1Code: inBase("handler1Code"),
    businessNature: inBase("businessNature"),
    /** 见费出单: "1" issues on payment, "0" on approval. */
    isSeeFeeFlag: inBase("isSeeFeeFlag"),
    dataSource: inBase("dataSource"),
  };
}

/** Null for an invalid number, which is only in the content. */
function toCount(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

function toDay(text: string): PlainDate | null {
  return isPlainDate(text) ? text : null;
}

/** The certificate numbers of holder and insured, '' if missing. */
export function certificatesOf(form: FilledForm): string[] {
  return [getTextOf(form, "holder", "certificateNo"), getTextOf(form, "insured", "insuredCertificateNo")];
}
