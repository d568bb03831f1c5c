import type { DocumentHead } from "#areas/document/rules/document.ts";
import { listPartyCertificateNumbers } from "#areas/document/rules/projection.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, isPlainDate } from "#platform/kernel/plain-date.ts";

/** The policy that a form renews, and whether another document renews it too. */
export type RenewedPolicyFacts = {
  readonly before: Pick<DocumentHead, "riskCode" | "agencyCode" | "endDate"> & {
    /** Of its holder and insured. */
    readonly certificateNumbers: readonly string[];
  };
  readonly isTaken: boolean;
};
type RenewalContext = {
  readonly riskCode: string;
  /** For which house from outside it is entered; '' by the insurer's own people. */
  readonly house: string;
  readonly renewed: RenewedPolicyFacts | undefined;
};

/** So long before its end a cover may be followed by the next, and so long after it; then it is new business. */
export const RENEWABLE_DAYS_BEFORE_END = 60;
export const MAX_RENEWAL_DAYS_AFTER_END = 90;
const ANEW = "或将续保标志改为“新保”";

/** The number of the renewed policy; '' if it is missing, undefined if the form is no renewal. */
export function findRenewedPolicyNumber(form: FilledForm): string | undefined {
  return getFormText(form, "base", "renewalFlag") === "1"
    ? getFormText(form, "base", "previousPolicyNo")
    : undefined;
}

/** Renewal is cheaper, so the form must be able to follow the policy that it names. */
export function checkRenewalOfForm(
  form: FilledForm,
  { riskCode, house, renewed }: RenewalContext,
): FormError[] {
  const policyNo = findRenewedPolicyNumber(form);
  // A missing number is an error of the form itself.
  if (policyNo === undefined || policyNo === "") return [];
  if (!renewed || (house !== "" && renewed.before.agencyCode !== house))
    return previousPolicyError(`没有这张上年保单，请核对保单号，${ANEW}`);
  const { before, isTaken } = renewed;
  if (before.riskCode !== riskCode)
    return previousPolicyError(`上年保单不是本险种的保单，请核对保单号，${ANEW}`);
  if (!isOfSameParty(form, before))
    return previousPolicyError(`上年保单的投保人、被保险人与本单都不同，请核对保单号，${ANEW}`);
  if (!isFollowing(form, before))
    return previousPolicyError(
      `本单须在上年保单终保前 ${RENEWABLE_DAYS_BEFORE_END} 天至终保后 ${MAX_RENEWAL_DAYS_AFTER_END} 天内起保，请核对保险期间，${ANEW}`,
    );
  return isTaken ? previousPolicyError(`上年保单已由另一张投保单续保，请核对保单号，${ANEW}`) : [];
}

function previousPolicyError(message: string): FormError[] {
  return [{ section: "base", index: -1, element: "previousPolicyNo", message }];
}

function isOfSameParty(form: FilledForm, { certificateNumbers }: RenewedPolicyFacts["before"]): boolean {
  const numbers = new Set(certificateNumbers.filter((no) => no !== ""));
  return listPartyCertificateNumbers(form).some((no) => numbers.has(no));
}

/** An invalid day is reported at its own field. */
function isFollowing(form: FilledForm, { endDate }: RenewedPolicyFacts["before"]): boolean {
  const startDate = getFormText(form, "period", "startDate");
  if (endDate === null || !isPlainDate(startDate)) return true;
  return (
    addDays(endDate, -RENEWABLE_DAYS_BEFORE_END) <= startDate &&
    startDate <= addDays(endDate, MAX_RENEWAL_DAYS_AFTER_END)
  );
}
