import { normalizeNameForSearch } from "#platform/search/terms.ts";

type JudgedCustomer = { readonly customerRiskGrade: string; readonly blacklistFlag?: "0" | "1" };
const HIDDEN_RISK = { customerRiskGrade: "" };

/** Hides the money-laundering judgement from outside users, because the customer might hear of it. */
export function hideRiskFromOutsiders<Customer extends JudgedCustomer>(
  customer: Customer,
  isOutside: boolean,
): Customer {
  if (!isOutside) return customer;
  return { ...customer, ...HIDDEN_RISK, ...(customer.blacklistFlag !== undefined && { blacklistFlag: "0" }) };
}

type SearchHit = { readonly key: string; readonly by: string };

/** Keeps the matches whose complete name or number was typed: the user already knows these customers. */
export function filterExactCustomerMatches<
  Customer extends { readonly customerId: string; readonly customerName: string },
>(matches: readonly Customer[], hits: readonly SearchHit[], keyword: string): Customer[] {
  const hitsByNumber = new Set(hits.filter(({ by }) => by === "number").map(({ key }) => key));
  return matches.filter(
    ({ customerId, customerName }) =>
      hitsByNumber.has(customerId) ||
      normalizeNameForSearch(customerName) === normalizeNameForSearch(keyword),
  );
}
