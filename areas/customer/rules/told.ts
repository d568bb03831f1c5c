type Judged = { readonly customerRiskGrade: string; readonly blacklistFlag?: "0" | "1" };
const UNTOLD = { customerRiskGrade: "" };

/** Nobody from outside is told how somebody was judged for money laundering, or the customer might hear of it. */
export function toldOf<Customer extends Judged>(customer: Customer, isOutside: boolean): Customer {
  if (!isOutside) return customer;
  return { ...customer, ...UNTOLD, ...(customer.blacklistFlag !== undefined && { blacklistFlag: "0" }) };
}
