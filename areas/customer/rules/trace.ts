import { maskedCustomer } from "./masked-customer.ts";

type Traced = Parameters<typeof maskedCustomer>[0] & {
  readonly customerId: string;
  readonly comCode: string;
  readonly version: number;
};

/** What an audit row tells of a change: which fields, and their values with the numbers hidden. */
export function traceOf<Customer extends Traced>(before: Customer | null, after: Customer) {
  const names = Object.keys(after) as (keyof Customer)[];
  const changed = before && names.filter((name) => !isSame(before[name], after[name]));
  return {
    subject: after.customerId,
    comCode: after.comCode,
    change: { before: before && maskedCustomer(before), after: maskedCustomer(after), changed },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
