import { nameOf } from "#platform/search/terms.ts";

type Judged = { readonly customerRiskGrade: string; readonly blacklistFlag?: "0" | "1" };
const UNTOLD = { customerRiskGrade: "" };

/** Nobody from outside is told how somebody was judged for money laundering, or the customer might hear of it. */
export function toldOf<Customer extends Judged>(customer: Customer, isOutside: boolean): Customer {
  if (!isOutside) return customer;
  return { ...customer, ...UNTOLD, ...(customer.blacklistFlag !== undefined && { blacklistFlag: "0" }) };
}

type Found = { readonly key: string; readonly by: string };

/** Of those that fit a text, whom it names whole, by name or by a number: who is asked for is known to who asks. */
export function knownAlready<Customer extends { readonly customerId: string; readonly customerName: string }>(
  fitting: readonly Customer[],
  found: readonly Found[],
  keyword: string,
): Customer[] {
  const numbered = new Set(found.filter(({ by }) => by === "number").map(({ key }) => key));
  return fitting.filter(
    ({ customerId, customerName }) => numbered.has(customerId) || nameOf(customerName) === nameOf(keyword),
  );
}
