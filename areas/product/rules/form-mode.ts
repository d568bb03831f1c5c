import type { FormMode } from "#platform/forms/definition.ts";

/** §4: a proposal that may not be applied for any more is shown only, whatever its path says. */
export function shownMode(mode: FormMode, isApplicationDisabled: boolean): FormMode {
  return isApplicationDisabled && mode !== "pigai" ? "detail" : mode;
}

export type InquiryMode = "STANDARD" | "OPTIONAL" | "OPTIONAL_PLANNO";
type Chosen = {
  readonly insureType: "STANDARD" | "OPTIONAL";
  readonly insurancePlanNo?: string;
  readonly systemType: string;
};

/** §4: only the health and accident system knows optional contents that refer to a plan. */
export function inquiryMode({ insureType, insurancePlanNo = "", systemType }: Chosen): InquiryMode {
  const isOfPlan = insureType === "OPTIONAL" && insurancePlanNo !== "" && systemType === "YJX";
  return isOfPlan ? "OPTIONAL_PLANNO" : insureType;
}

type Lists = {
  readonly newReportRisks: readonly string[];
  readonly inquiryModifyPlanTypes: readonly string[];
};

/** §9: of these risks always, of these plan types while the feature is switched on. */
export function mayModifyInquiry(
  { riskCode, planType }: { readonly riskCode: string; readonly planType: string },
  { newReportRisks, inquiryModifyPlanTypes }: Lists,
  isSwitchedOn: boolean,
): boolean {
  return newReportRisks.includes(riskCode) || (isSwitchedOn && inquiryModifyPlanTypes.includes(planType));
}
