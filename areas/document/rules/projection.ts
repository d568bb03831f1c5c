import { isPlainDate, type PlainDate } from "#platform/kernel/plain-date.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";

/** The columns that lists show and filter; '' and null mean unknown. */
export type DocumentListColumns = Readonly<ReturnType<typeof toDocumentListColumns>>;

/** 批量询价. */
export const BATCH_INQUIRY_TYPE = "1";

type Plan = { readonly insurancePlanNo?: string | undefined; readonly planType: string };

export function toDocumentListColumns(form: FilledForm, plans: readonly Plan[] = []) {
  const inBase = (element: string): string => getFormText(form, "base", element);
  const holderName = getFormText(form, "holder", "holderName");
  const isSameParty = getFormText(form, "insured", "sameAsHolder") === "1";
  const inquiryType = inBase("inquiryType") || "0";
  const planNo = inBase("insurancePlanNo");
  const plan = plans.find(({ insurancePlanNo }) => planNo !== "" && insurancePlanNo === planNo);
  return {
    holderName,
    insuredName: isSameParty ? holderName : getFormText(form, "insured", "insuredName"),
    inquiryType,
    /** For how many proposals a batch inquiry is; null for a single one. */
    batchCount: inquiryType === BATCH_INQUIRY_TYPE ? toCount(inBase("batchCount")) : null,
    planType: plan?.planType ?? "",
    currency: inBase("currency") || "CNY",
    startDate: toDay(getFormText(form, "period", "startDate")),
    endDate: toDay(getFormText(form, "period", "endDate")),
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
export function listPartyCertificateNumbers(form: FilledForm): string[] {
  return [getFormText(form, "holder", "certificateNo"), getFormText(form, "insured", "insuredCertificateNo")];
}
