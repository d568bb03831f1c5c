import type { SearchEntry } from "#platform/search/search-entry.ts";

export const CUSTOMER_SEARCH_KIND = "customer";

export type SearchableCustomer = {
  readonly customerId: string;
  readonly comCode: string;
  readonly agencyCode: string;
  readonly customerName: string;
  readonly certificateNo: string;
  readonly creditCode: string;
  readonly taxNo: string;
  readonly mobile: string;
};

/** Found by name and customer number. Personal numbers match only as a whole, as in the list (decision 0029). */
export function toCustomerSearchEntry(customer: SearchableCustomer): SearchEntry {
  const { customerId, comCode, agencyCode, customerName, certificateNo, creditCode, taxNo, mobile } =
    customer;
  return {
    kind: CUSTOMER_SEARCH_KIND,
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
