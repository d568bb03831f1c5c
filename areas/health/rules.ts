import { findStartDate, getTextOf } from "#areas/product/rules/form-cells.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";

const VALID = "03";

export type ContractState = {
  readonly status: string;
  readonly staffCount: number;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
};

/** Which health contract a form is written under; '' where it names none. */
export function contractNoOf(form: FilledForm): string {
  return getTextOf(form, "healthGroup", "contractNo").toUpperCase();
}

/** Facts for rules: whether the contract is in force when the cover begins, and its number of employees. */
export function factsOfContract(
  contract: ContractState | undefined,
  form: FilledForm,
): Record<string, string> {
  const startDate = findStartDate(form);
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
