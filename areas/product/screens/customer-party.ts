import type { Customer } from "#areas/customer/contract/customer-search.ts";
import type { CustomerNumbers } from "#areas/customer/contract/shapes.ts";
import { withRevealedNumbers } from "#areas/customer/rules/masked-customer.ts";
import { partyFactNames } from "#platform/forms/definition.ts";
import type { PartyFacts } from "#platform/forms/party.ts";
import type { PartyRecord } from "#platform/forms/web/option-source.ts";

type RevealNumbers = (customerId: string) => Promise<CustomerNumbers>;

/** A found customer. Its whole numbers are asked for when it is chosen, because the found ones are masked. */
export function toPartyRecord(customer: Customer, reveal: RevealNumbers): PartyRecord {
  const { customerId, customerName, certificateNo, mobile } = customer;
  return {
    id: customerId,
    label: customerName,
    note: [certificateNo, mobile].filter((part) => part !== "").join(" · "),
    loadFacts: async () => toPartyFacts(withRevealedNumbers(customer, await reveal(customerId))),
  };
}

/** Turns a customer with whole numbers into the party data that a form takes over. */
export function toPartyFacts(customer: Customer): PartyFacts {
  const facts = partyFactNames.map(
    (fact) => [fact, fact === "name" ? customer.customerName : customer[fact]] as const,
  );
  const hiddenFacts = customer.customerRiskGrade === "" ? { customerRiskGrade: undefined } : {};
  // Users who may not see the risk grade leave the grade in the form unchanged.
  return { ...Object.fromEntries(facts), ...hiddenFacts };
}
