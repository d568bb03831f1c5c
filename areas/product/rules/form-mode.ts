import type { FormMode } from "#platform/forms/definition.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";

/** §4: a proposal that can no longer be applied for opens read-only, whatever its address says. */
export function chooseFormDisplayMode(mode: FormMode, isApplicationDisabled: boolean): FormMode {
  return isApplicationDisabled && mode !== "pigai" ? "detail" : mode;
}

export type InquiryMode = "STANDARD" | "OPTIONAL" | "OPTIONAL_PLANNO";
type InsureChoice = {
  readonly insureType: "STANDARD" | "OPTIONAL";
  readonly insurancePlanNo?: string;
  readonly systemType: string;
};

/** §4: only the health and accident system has optional contents that refer to a plan. */
export function chooseInquiryMode({
  insureType,
  insurancePlanNo = "",
  systemType,
}: InsureChoice): InquiryMode {
  const isOfPlan = insureType === "OPTIONAL" && insurancePlanNo !== "" && systemType === "YJX";
  return isOfPlan ? "OPTIONAL_PLANNO" : insureType;
}

/** The mode of a filled form, or '' without a way of insuring. */
export function findInquiryMode(form: FilledForm, systemType: string): InquiryMode | "" {
  const { insureType, insurancePlanNo } = (form["base"] ?? {}) as FilledRow;
  if (insureType !== "STANDARD" && insureType !== "OPTIONAL") return "";
  const planNo = typeof insurancePlanNo === "string" ? insurancePlanNo : "";
  return chooseInquiryMode({ insureType, insurancePlanNo: planNo, systemType });
}

type Lists = {
  readonly newReportRisks: readonly string[];
  readonly inquiryModifyPlanTypes: readonly string[];
};

/** §9: inquiries of these risks may always be modified, those of these plan types only while the feature is on. */
export function mayModifyInquiry(
  { riskCode, planType }: { readonly riskCode: string; readonly planType: string },
  { newReportRisks, inquiryModifyPlanTypes }: Lists,
  isSwitchedOn: boolean,
): boolean {
  return newReportRisks.includes(riskCode) || (isSwitchedOn && inquiryModifyPlanTypes.includes(planType));
}
