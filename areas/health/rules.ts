import { findCoverStartDate, getFormText } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

const VALID = "03";

export type HealthContractState = {
  readonly status: string;
  readonly staffCount: number;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};

/** Which health contract a form is written under; '' where it names none. */
export function getHealthContractNumber(form: FilledForm): string {
  return getFormText(form, "healthGroup", "contractNo").toUpperCase();
}

/** Facts for rules: whether the contract is in force when the cover begins, and its number of employees. */
export function buildHealthContractFacts(
  contract: HealthContractState | undefined,
  form: FilledForm,
): Record<string, string> {
  const startDate = findCoverStartDate(form);
  const isValid =
    contract !== undefined &&
    contract.status === VALID &&
    startDate !== undefined &&
    contract.startDate <= startDate &&
    startDate <= contract.endDate;
  return isValid
    ? { healthContractValid: "1", declaredStaff: String(contract.staffCount) }
    : { healthContractValid: "0" };
}
