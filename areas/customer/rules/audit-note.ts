import type { CustomerNumbers } from "../contract/shapes.ts";
import { maskCustomerNumbers } from "./masked-customer.ts";

type AuditedCustomer = CustomerNumbers & {
  readonly customerId: string;
  readonly comCode: string;
  readonly version: number;
};

/** The audit note of a change: the changed fields and their values, with numbers masked. */
export function toCustomerAuditNote<Customer extends AuditedCustomer>(
  before: Customer | null,
  after: Customer,
) {
  const names = Object.keys(after) as (keyof Customer)[];
  const changed = before && names.filter((name) => !isSame(before[name], after[name]));
  return {
    subject: after.customerId,
    comCode: after.comCode,
    change: { before: before && maskCustomerNumbers(before), after: maskCustomerNumbers(after), changed },
  };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
