import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FilledForm, isUploadSection, listFormRows } from "#platform/forms/filled-form.ts";

/** Sections for the insurer only, or repeated in the head of the schedule. */
const keptSections: ReadonlySet<string> = new Set(["base", "period", "pricing", "special"]);

const keptElements: ReadonlySet<string> = new Set([
  "holder.customerRiskGrade",
  "insured.sameAsHolder",
  "liability.productSerialNo",
  "fee.sumAmount",
  "fee.sumPremium",
  "fee.agentFee",
  "fee.dpalpFee",
  "fee.commissionFee",
  "payPlan.payPlanStatus",
  "coinsurance.issueFeeRate",
  "coinsurance.coinsPremiumType",
]);

/** Inputs of the rating, in whatever section they stand. */
const ratingElements: ReadonlySet<string> = new Set([
  "managementLevel",
  "lossHistory",
  "excludePremium",
  "rosterAction",
]);

/** Omitted if the customer pays in the currency of the policy. */
const ofExchange: ReadonlySet<string> = new Set(["payCurrency", "exchangeRate", "payAmount", "payPremuim"]);

/** Whether the customer pays in another currency than the policy's. */
export function isPaidInOtherCurrency(form: FilledForm, currency: string): boolean {
  const [fee = {}] = listFormRows(form["fee"]);
  return (fee["payCurrency"] || currency) !== currency;
}

export function isPrintedSection(section: FormSection): boolean {
  return !isUploadSection(section) && !keptSections.has(section.code);
}

export function isPrintedField(
  section: string,
  { elementCode, type, invisible }: FormElement,
  exchanged: boolean,
): boolean {
  return (
    !invisible &&
    (exchanged || section !== "fee" || !ofExchange.has(elementCode)) &&
    type !== "decimal" &&
    !ratingElements.has(elementCode) &&
    !keptElements.has(`${section}.${elementCode}`)
  );
}
