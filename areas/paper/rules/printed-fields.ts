import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FilledForm, isUploadSection, rowsOf } from "#platform/forms/filled-form.ts";

/** What the insurer keeps to himself, or what the head of the schedule says already. */
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

/** What rates are made of, whatever section it stands in. */
const ratingElements: ReadonlySet<string> = new Set([
  "managementLevel",
  "lossHistory",
  "excludePremium",
  "rosterAction",
]);

/** Who pays in the currency of the policy need not be told what it is worth in itself. */
const ofExchange: ReadonlySet<string> = new Set(["payCurrency", "exchangeRate", "payAmount", "payPremuim"]);

/** Whether another currency is paid than the policy's own. */
export function isExchanged(form: FilledForm, currency: string): boolean {
  const [fee = {}] = rowsOf(form["fee"]);
  return (fee["payCurrency"] || currency) !== currency;
}

export function isPrintedSection(section: FormSection): boolean {
  return !isUploadSection(section) && !keptSections.has(section.code);
}

export function isPrinted(
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
