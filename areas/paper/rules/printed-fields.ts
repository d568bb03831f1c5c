import { isInternalField, isInternalSection } from "#areas/product/rules/outside-view.ts";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import { type FilledForm, isUploadSection, listFormRows } from "#platform/forms/filled-form.ts";

/** A paper goes to the customer, so that it shows what a reader from outside may see. */
const AUDIENCE = "reader";

/** Sections whose content stands in the head of the schedule or in a chapter of its own. */
const sectionsElsewhere: ReadonlySet<string> = new Set(["base", "period", "special"]);

/** Fields that the head repeats, that say nothing to the customer, or that change after the print. */
const omittedFields: ReadonlySet<string> = new Set([
  "insured.sameAsHolder",
  "liability.productSerialNo",
  "fee.sumAmount",
  "fee.sumPremium",
  "payPlan.payPlanStatus",
  "student.studentTradeStatus",
]);

/** Omitted if the customer pays in the currency of the policy. */
const ofExchange: ReadonlySet<string> = new Set(["payCurrency", "exchangeRate", "payAmount", "payPremuim"]);

/** Whether the customer pays in another currency than the policy's. */
export function isPaidInOtherCurrency(form: FilledForm, currency: string): boolean {
  const [fee = {}] = listFormRows(form["fee"]);
  return (fee["payCurrency"] || currency) !== currency;
}

export function isPrintedSection(section: FormSection): boolean {
  return (
    !isUploadSection(section) && !sectionsElsewhere.has(section.code) && !isInternalSection(section, AUDIENCE)
  );
}

export function isPrintedField(section: FormSection, element: FormElement, exchanged: boolean): boolean {
  const { code } = section;
  const { elementCode, invisible } = element;
  return (
    !invisible &&
    (exchanged || code !== "fee" || !ofExchange.has(elementCode)) &&
    !isInternalField(section, element, AUDIENCE) &&
    !omittedFields.has(`${code}.${elementCode}`)
  );
}
