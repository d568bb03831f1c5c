import type { Findable } from "#platform/search/findable.ts";

export const CUSTOMER_KIND = "customer";

export type FoundBy = {
  readonly customerId: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly customerName: string;
  readonly certificateNo: string;
  readonly creditCode: string;
  readonly taxNo: string;
  readonly mobile: string;
};

/** By name and customer number; the numbers of the person himself count only whole, as in the list (decision 0029). */
export function findableCustomer(customer: FoundBy): Findable {
  const { customerId, comCode, agencyCode, customerName, certificateNo, creditCode, taxNo, mobile } =
    customer;
  return {
    kind: CUSTOMER_KIND,
    key: customerId,
    comCode,
    ownerCode: "",
    agencyCode,
    names: [customerName],
    numbers: [customerId],
    wholeNumbers: [certificateNo, creditCode, taxNo, mobile],
    isSpelledOut: true,
  };
}
